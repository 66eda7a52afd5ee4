import { mostAdded } from '#app/features/matching/parts/part.ts'
import { PARTS } from '#app/features/matching/parts/table.ts'
import { readPrefill } from '#app/features/talent/editor/prefill.server.ts'
import { findOwnPhoto } from '#app/features/talent/photo/photo.server.ts'
import { findOwnDraft } from '#app/features/talent/queries.server.ts'
import { NEW_PROFILE } from '#app/features/talent/rules.ts'
import { BASED_ON, NO_VERSION } from '#app/platform/forms/form-version.ts'
import type { Member } from '../../guards.server.ts'

/** The initial values of the profile editor. The address may add some, which are not saved yet. */
export async function loadEditor({ user, asActor }: Member, search: URLSearchParams) {
  return await asActor(async tx => {
    const stored = await findOwnDraft(tx)
    const draft = stored?.draft ?? {
      values: { ...NEW_PROFILE, full_name: [user.fullName], [BASED_ON]: [NO_VERSION] },
      customOptions: [],
    }
    return {
      draft,
      taken: stored?.taken ?? [],
      hoursConfirmedDaysAgo: stored?.hoursConfirmedDaysAgo ?? null,
      clients: stored?.clients ?? [],
      prefill: readPrefill(search, draft),
      isNew: stored === undefined,
      draftKey: `draft:profile:${user.id}`,
      photo: await findOwnPhoto(tx),
      weights: PARTS.map(part => ({ part: part.name, points: mostAdded(part) })),
    }
  })
}
