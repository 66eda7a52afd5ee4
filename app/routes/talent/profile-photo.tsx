import { data } from 'react-router'
import { draftOf } from '#app/features/talent/editor/profile-draft.ts'
import { PHOTO_FIELDS } from '#app/features/talent/schema.ts'
import { readForm, takesForm } from '#app/platform/forms/takes-form.ts'
import { answerTooMany } from '#app/platform/http/retry-after.ts'
import { requireUserType } from '../guards.server.ts'
import type { Route } from './+types/profile-photo.ts'
import { changePhoto } from './parts/change-photo.server.ts'

// The profile's page again: the photo is posted separately from the profile's form.
export { clientAction, default, loader, meta } from './profile.tsx'

export const action = takesForm([PHOTO_FIELDS], async (args: Route.ActionArgs) => {
  const member = requireUserType(args, 'talent')
  const form = readForm(args.context)
  const { status, photo, retryAfterS } = await changePhoto(member, form)
  const answer = { photo, typed: form.has('full_name') ? draftOf(form) : null }
  return retryAfterS === undefined ? data(answer, { status }) : answerTooMany(answer, retryAfterS)
})
