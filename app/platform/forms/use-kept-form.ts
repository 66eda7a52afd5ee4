import { useCallback, useRef, useState } from 'react'
import { dropText, keepText, readText } from './kept-text.ts'
import { noteSending } from './sent-text.ts'
import { useHydrating } from './use-hydrating.ts'

/**
 * Stores the typed text and choices of a short form in the tab, so they survive a reload and a new sign-in. Sending it
 * ends that, unless it is refused or leads to the login page. `restored` says that the form shows stored text, and
 * `discard` drops that. `storageKey` contains the account, because several people may share a browser; null stores
 * nothing.
 */
export function useKeptForm(storageKey: string | null) {
  const [restored, setRestored] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const isHydrating = useRef(useHydrating())

  const ref = useCallback(
    (shown: HTMLFormElement | null) => {
      form.current = shown
      if (shown === null || storageKey === null) return
      setRestored(restore(shown, storageKey, isHydrating.current))
      isHydrating.current = false
      const typed = () => store(shown, storageKey)
      const send = () =>
        noteSending(shown, to => {
          if (to !== '/login') dropText(storageKey)
        })
      shown.addEventListener('input', typed)
      shown.addEventListener('submit', send)
      return () => {
        form.current = null
        shown.removeEventListener('input', typed)
        shown.removeEventListener('submit', send)
      }
    },
    [storageKey],
  )

  function discard() {
    if (storageKey !== null) dropText(storageKey)
    form.current?.reset()
    setRestored(false)
    if (form.current !== null) fieldsOf(form.current)[0]?.focus()
  }

  return { ref, form, kept: { restored, discard } }
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

function fieldsOf(form: HTMLFormElement): Field[] {
  return [
    ...form.querySelectorAll<Field>('textarea, select, input:not([type=hidden], [type=checkbox])'),
  ]
}

/** Fields of a list share their name. */
const keyOf = ({ id, name }: Field) => id || name

function isUntouched(field: Field): boolean {
  if (!(field instanceof HTMLSelectElement)) return field.value === field.defaultValue
  const first = [...field.options].find(option => option.defaultSelected) ?? field.options[0]
  return first === undefined || field.value === first.value
}

/** An option may be gone or disabled by now, such as a request that the talent has been asked about. */
function canTake(field: Field, text: string): boolean {
  if (!(field instanceof HTMLSelectElement)) return true
  return [...field.options].some(({ value, disabled }) => value === text && !disabled)
}

/**
 * A field in which something was typed before the script started stays as it is. On a page that is shown already, no
 * field grows: people may just be pressing a button below. Returns whether any has changed.
 */
function restore(form: HTMLFormElement, key: string, isShown: boolean): boolean {
  const stored = read(key)
  let changed = false
  for (const field of fieldsOf(form)) {
    const text = stored[keyOf(field)]
    if (typeof text !== 'string' || text === field.value || !isUntouched(field)) continue
    if (!canTake(field, text)) continue
    if (isShown) keepHeight(field)
    field.value = text
    changed = true
  }
  return changed
}

/** Until the field is used. */
function keepHeight(field: Field): void {
  field.style.height = `${field.offsetHeight}px`
  field.addEventListener('focus', () => field.style.removeProperty('height'), { once: true })
}

function read(key: string): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(readText(key) ?? '{}')
    return typeof stored === 'object' && stored !== null ? { ...stored } : {}
  } catch {
    return {}
  }
}

function store(form: HTMLFormElement, key: string): void {
  const fields = fieldsOf(form)
  const texts = fields.map(field => [keyOf(field), field.value])
  if (fields.every(isUntouched)) dropText(key)
  else keepText(key, JSON.stringify(Object.fromEntries(texts)))
}
