// Values that a link adds to the editor. They are not saved yet.
import { CONFIRMED } from '#app/platform/forms/untouched.ts'
import type { ProfileDraft } from './profile-draft.ts'

export type Prefill = {
  /** Values that replace those of a draft. */
  replaces: Readonly<Record<string, string>>
  /** Ids that are added to its lists. */
  adds: Readonly<Record<string, readonly string[]>>
  /** The values of these fields as long as nothing is saved; see useUnsavedChanges. */
  storedAs: Readonly<Record<string, string>>
  notice: { title: string; text: string }
}

export function prefilled(draft: ProfileDraft, prefill: Prefill | null): ProfileDraft | null {
  if (prefill === null) return null
  const values = { ...draft.values }
  for (const [name, value] of Object.entries(prefill.replaces)) values[name] = [value]
  for (const [name, ids] of Object.entries(prefill.adds))
    values[name] = [...new Set([...(values[name] ?? []), ...ids])]
  const confirmed = [...(values[CONFIRMED] ?? []), ...Object.keys(prefill.replaces)]
  return { ...draft, values: { ...values, [CONFIRMED]: [...new Set(confirmed)] } }
}
