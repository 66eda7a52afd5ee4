import type { Fields } from '#app/platform/forms/fields.ts'
import { oneLine } from '#app/platform/forms/one-line.ts'
import { findById, findByName, parseNames } from './lookup.ts'
import { normalizeName } from './normalize.ts'
import { type CatalogueOption, CUSTOM_CATEGORY, CUSTOM_ID_PREFIX } from './schema.ts'

/** The ids that custom_options accepts in the database. */
const CUSTOM_ID = /^custom_[A-Za-z0-9_-]{4,64}$/
const CUSTOM_NAME_LENGTH = 80
const NAME_LENGTH = 120
/** An id, a name and a category, written as JSON. */
const CUSTOM_JSON_LENGTH = 220
const MAX_CHOICES = 60

/** The fields a multi-select sends: values and custom entries, or without JavaScript a text with all of them. */
export function selectionFields(name: string, { maxCount = MAX_CHOICES }: Limits = {}): Fields {
  return {
    [name]: { maxLength: NAME_LENGTH, maxCount, isAlternative: true },
    [`${name}__custom`]: { maxLength: CUSTOM_JSON_LENGTH, maxCount },
    [`${name}__text`]: {
      maxLength: maxCount * (NAME_LENGTH + 2),
      maxCount: 1,
      isAlternative: true,
    },
  }
}

type Selection = {
  /** Catalogue entries and custom ones, whose id is `custom_…`, in posted order without duplicates. */
  chosen: CatalogueOption[]
  /** The custom ones among them. */
  custom: CatalogueOption[]
  /** A message for the person, if something is wrong. */
  error: string | null
}

type NameSelection = { names: string[]; error: string | null }

type Catalogue = readonly CatalogueOption[]
type Limits = { maxCount?: number }

/**
 * Reads a multi-select whose values are ids. Without JavaScript, the text box decides, and a custom option keeps its
 * id.
 */
export function readSelection(
  form: FormData,
  name: string,
  catalogue: Catalogue,
  { maxCount = MAX_CHOICES }: Limits = {},
): Selection {
  const posted = readPosted(form, name, catalogue)
  const text = textOf(form, name)
  const options =
    text === null ? posted.options : optionsOfText(text, catalogue, posted.options.filter(isCustom))
  const chosen = withoutDuplicates(options, option =>
    isCustom(option) ? nameKey(option.name) : option.id,
  )
  const custom = chosen.filter(isCustom)
  const error =
    tooMany(chosen, maxCount) ??
    tooLong(
      custom.map(option => option.name),
      CUSTOM_NAME_LENGTH,
    ) ??
    (text === null && posted.unknown > 0 ? LEFT_OUT : null)
  return { chosen, custom, error }
}

/** Reads a multi-select whose values are names. A custom entry is stored by its name alone. */
export function readNames(
  form: FormData,
  name: string,
  catalogue: Catalogue,
  { maxCount = MAX_CHOICES }: Limits = {},
): NameSelection {
  const values = valuesOf(form, name).map(([key, value]) => {
    if (key === 'value') return value
    return parseCustom(value)?.name ?? ''
  })
  const text = textOf(form, name)
  const posted = text === null ? values : namesOfText(text, values)
  const names = posted
    .map(tidy)
    .filter(Boolean)
    .map(value => findByName(catalogue, value)?.name ?? value)
  const chosen = withoutDuplicates(names, nameKey)
  return { names: chosen, error: tooMany(chosen, maxCount) ?? tooLong(chosen, NAME_LENGTH) }
}

function isCustom(option: CatalogueOption): boolean {
  return option.id.startsWith(CUSTOM_ID_PREFIX)
}

export function makeCustomId(): string {
  return CUSTOM_ID_PREFIX + crypto.randomUUID()
}

const LEFT_OUT =
  'Some of your choices aren’t in the list, so we left them out. Check the rest and save again.'

function tooMany(chosen: readonly unknown[], max: number): string | null {
  return chosen.length > max ? `Choose at most ${max}.` : null
}

function tooLong(names: readonly string[], max: number): string | null {
  // Not units of a string: an emoji is one character, as in the database.
  const long = names.map(name => [...name]).find(characters => characters.length > max)
  if (long === undefined) return null
  const start = long.slice(0, 30).join('')
  return `Your own entries can have at most ${max} characters: “${start}…” is longer.`
}

function readPosted(form: FormData, name: string, catalogue: Catalogue) {
  const options: CatalogueOption[] = []
  let unknown = 0
  for (const [kind, value] of valuesOf(form, name)) {
    const option =
      kind === 'value' ? findById(catalogue, value) : customOption(parseCustom(value), catalogue)
    if (option) options.push(option)
    else unknown += 1
  }
  return { options, unknown }
}

type PostedCustom = { id: string; name: string; category: string }

function parseCustom(json: string): PostedCustom | undefined {
  let posted: unknown
  try {
    posted = JSON.parse(json)
  } catch {
    return undefined
  }
  if (typeof posted !== 'object' || posted === null) return undefined
  const textAt = (key: string) => {
    const value: unknown = Reflect.get(posted, key)
    return typeof value === 'string' ? value : ''
  }
  const id = textAt('id')
  if (!CUSTOM_ID.test(id)) return undefined
  return { id, name: textAt('name'), category: textAt('category') }
}

/** A custom option, or the catalogue's option of the same name if there is one. */
function customOption(
  posted: PostedCustom | undefined,
  catalogue: Catalogue,
): CatalogueOption | undefined {
  const name = tidy(posted?.name ?? '')
  if (posted === undefined || name === '') return undefined
  const known = catalogue.some(option => option.category === posted.category)
  const category = known ? posted.category : CUSTOM_CATEGORY
  return findByName(catalogue, name) ?? { id: posted.id, name, category }
}

function optionsOfText(
  text: string,
  catalogue: Catalogue,
  earlier: CatalogueOption[],
): CatalogueOption[] {
  return namesOfText(
    text,
    earlier.map(option => option.name),
  ).map(
    name =>
      findByName(catalogue, name) ??
      earlier.find(option => nameKey(option.name) === nameKey(name)) ?? {
        id: makeCustomId(),
        name,
        category: CUSTOM_CATEGORY,
      },
  )
}

/** Splits the text box into names. An earlier entry that contains a comma stays whole. */
function namesOfText(text: string, earlier: readonly string[]): string[] {
  const whole = earlier.filter(name => name.includes(',') && text.includes(name))
  const rest = whole.reduce((left, name) => left.replace(name, ''), text)
  return [...parseNames(rest, []).custom, ...whole].map(tidy).filter(Boolean)
}

/** Equal for equivalent names. A name of symbols alone only equals itself. */
function nameKey(name: string): string {
  return normalizeName(name) || name
}

/** The field's values and custom options, in posted order. */
function valuesOf(form: FormData, name: string): ['value' | 'custom', string][] {
  const values: ['value' | 'custom', string][] = []
  for (const [key, value] of form) {
    if (typeof value !== 'string') continue
    if (key === name) values.push(['value', value])
    if (key === `${name}__custom`) values.push(['custom', value])
  }
  return values
}

function textOf(form: FormData, name: string): string | null {
  const text = form.get(`${name}__text`)
  return typeof text === 'string' ? text.replaceAll('\0', '') : null
}

function tidy(text: string): string {
  return oneLine(text.replaceAll('\0', ''))
}

function withoutDuplicates<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  const kept = new Map<string, T>()
  for (const item of items) {
    const key = keyOf(item)
    if (!kept.has(key)) kept.set(key, item)
  }
  return [...kept.values()]
}
