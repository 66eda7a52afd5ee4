// Reads the texts of profiles: the slowest part of putting them into the market, and the one that needs nothing but the
// profiles, so another thread can do it (reader.worker.ts).
import { packProfiles } from '#app/features/matching/engine/packed-profiles.ts'
import type { PackedLists } from '#app/platform/memory/packed-lists.ts'
import { packLines } from './directory/packed-lines.ts'
import type { ProfileRow } from './store.ts'

export type ProfileTexts = { matching: PackedLists; directory: PackedLists }

export function readProfileTexts(profiles: readonly ProfileRow[]): ProfileTexts {
  return { matching: packProfiles(profiles), directory: packLines(profiles) }
}
