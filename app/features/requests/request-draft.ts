import { readNames, readSelection } from '#app/features/catalogues/read-selection.ts'
import type { CatalogueOption } from '#app/features/catalogues/schema.ts'
import { type FormValues, typedValues } from '#app/platform/forms/parse-form.ts'
import { FIELDS } from './fields.ts'
import { MUST_HAVE } from './rules.ts'
import type { RequestRefusal } from './schema.ts'

/** The form's content: each field as typed, and the custom skills and tools with their names. */
export type RequestDraft = { values: FormValues; customOptions: CatalogueOption[] }

/** Reads the form as typed, to show it again after a refusal or from a draft kept in the browser. */
export function draftOf(form: FormData): RequestDraft {
  const values = typedValues(form)
  const { skills, tools, languages } = readSelections(form)
  return {
    values: {
      ...values,
      key_challenges: (values.key_challenges ?? []).filter(line => line.trim() !== ''),
      required_skills: skills.chosen.map(option => option.id),
      required_tools: tools.chosen.map(option => option.id),
      [MUST_HAVE]: readMustHaves(form, { skills, tools }),
      languages_required: languages.names,
    },
    customOptions: [...skills.custom, ...tools.custom],
  }
}

/** A refusal because saving failed, not because of the input. */
export function saveFailed(form: FormData): RequestRefusal {
  return notSaved(
    form,
    'We couldn’t save your request. Nothing you typed is lost: please try again.',
  )
}

/** A refusal for a reason other than the input. */
export function notSaved(form: FormData, message: string): RequestRefusal {
  return { message, fieldErrors: {}, ...draftOf(form) }
}

type Chosen = { chosen: readonly CatalogueOption[] }

/** Must-have marks of chosen options. Marks of other options are ignored. */
export function readMustHaves(
  form: FormData,
  { skills, tools }: { skills: Chosen; tools: Chosen },
) {
  const marked = new Set(form.getAll(MUST_HAVE))
  return [...skills.chosen, ...tools.chosen].map(({ id }) => id).filter(id => marked.has(id))
}

export function readSelections(form: FormData) {
  const ids = (name: 'required_skills' | 'required_tools') =>
    readSelection(form, name, FIELDS[name].catalogue, FIELDS[name])
  const languages = FIELDS.languages_required
  return {
    skills: ids('required_skills'),
    tools: ids('required_tools'),
    languages: readNames(form, 'languages_required', languages.catalogue, languages),
  }
}
