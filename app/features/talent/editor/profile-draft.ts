import {
  draftOfLists,
  type IdFieldOf,
  type ListsDraft,
  type NameFieldOf,
} from '#app/features/catalogues/read-lists.ts'
import { FIELDS } from '../fields.ts'

/** The editor's content: each field as typed, and the custom skills and tools with their names. */
export type ProfileDraft = ListsDraft

/** Fields whose values are ids of catalogue or custom options. */
export type IdField = IdFieldOf<typeof FIELDS>
/** Fields whose values are names. */
export type NameField = NameFieldOf<typeof FIELDS>

/** Reads the form as typed, to show it again after a refusal or from a draft kept in the browser. */
export function draftOf(form: FormData): ProfileDraft {
  return draftOfLists(form, FIELDS)
}
