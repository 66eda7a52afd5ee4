import {
  draftOfLists,
  type IdFieldOf,
  type ListsDraft,
  readLists,
} from '#app/features/catalogues/read-lists.ts'
import type { CatalogueOption } from '#app/features/catalogues/schema.ts'
import { FIELDS } from './fields.ts'
import { MUST_HAVE } from './rules.ts'
import type { RequestRefusal } from './schema.ts'

/** The form's content: each field as typed, and the custom skills and tools with their names. */
export type RequestDraft = ListsDraft

/** Reads the form as typed, to show it again after a refusal or from a draft kept in the browser. */
export function draftOf(form: FormData): RequestDraft {
  const lists = readLists(form, FIELDS)
  const { values, customOptions } = draftOfLists(form, FIELDS, lists)
  return { values: { ...values, [MUST_HAVE]: readMustHaves(form, lists.ids) }, customOptions }
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

/** Fields whose values are ids of catalogue or custom options. */
export type IdField = IdFieldOf<typeof FIELDS>

/** Must-have marks of chosen options. Marks of other options are ignored. */
export function readMustHaves(
  form: FormData,
  { required_skills, required_tools }: Record<IdField, CatalogueOption[]>,
) {
  const marked = new Set(form.getAll(MUST_HAVE))
  return [...required_skills, ...required_tools].map(({ id }) => id).filter(id => marked.has(id))
}
