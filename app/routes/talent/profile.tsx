import { data, href, isRouteErrorResponse, redirect } from 'react-router'
import type { RequestContext } from '#app/context.ts'
import {
  readTooManyOptions,
  TOO_MANY_OPTIONS,
} from '#app/features/catalogues/custom-options.server.ts'
import { saveOwnProfile } from '#app/features/talent/commands.server.ts'
import { draftOf, type ProfileDraft } from '#app/features/talent/editor/profile-draft.ts'
import { ProfileEditor } from '#app/features/talent/editor/ui/profile-editor.tsx'
import { PHOTO_WORDS, type PhotoAnswer } from '#app/features/talent/photo/photo-form.ts'
import { PROFILE_FIELDS, type ProfileRefusal, readProfile } from '#app/features/talent/schema.ts'
import { replaceableVersions } from '#app/platform/forms/form-version.ts'
import { readForm, takesForm } from '#app/platform/forms/takes-form.ts'
import { answerTooMany, tooManyMessage } from '#app/platform/http/retry-after.ts'
import { pageTitle } from '#app/site.ts'
import { isRefusal } from '#app/ui/refusal-text.ts'
import { requireUserType } from '../guards.server.ts'
import { ENOUGH } from '../parts/enough.ts'
import type { Route } from './+types/profile.ts'
import { loadEditor } from './parts/load-editor.server.ts'

const NOT_SAVED = 'We couldn’t save your profile. Please try again.'
const PHOTO = href('/talent/profile/photo')

/** The result of saving the profile or the photo, with the typed values if they were posted. */
type Answer =
  | { refusal: ProfileRefusal; photo?: undefined; typed?: undefined }
  | { photo: PhotoAnswer; typed: ProfileDraft | null; refusal?: undefined }

export const meta: Route.MetaFunction = () => [{ title: pageTitle('My Profile') }]

export function loader(args: Route.LoaderArgs) {
  return loadEditor(requireUserType(args, 'talent'), args.url.searchParams)
}

export const action = takesForm([PROFILE_FIELDS], async (args: Route.ActionArgs) => {
  const member = requireUserType(args, 'talent')
  return await save(member, readForm(args.context))
})

type Member = Pick<RequestContext, 'asActor' | 'limits' | 'log'> & { user: { id: string } }

async function save({ asActor, limits, log, user }: Member, form: FormData) {
  const parsed = readProfile(form)
  if (!parsed.ok) return answer({ refusal: parsed.state }, 400)
  const taken = await limits.take({ 'profile-saves-account': user.id })
  if (!taken.ok) {
    const refusal = { ...notSaved(form), message: tooManyMessage(taken.retryAfterS, ENOUGH.saves) }
    return answerTooMany<Answer>({ refusal }, taken.retryAfterS)
  }
  const saved = await asActor(tx => saveOwnProfile(tx, parsed.value, replaceableVersions(form)))
    .catch(readTooManyOptions)
    .catch(error => {
      log.error({ err: error }, 'a profile could not be saved')
    })
  if (saved === undefined) return answer({ refusal: notSaved(form) }, 500)
  if (!saved.ok && saved.reason === 'too_many_options')
    return answer({ refusal: { ...notSaved(form), message: TOO_MANY_OPTIONS } }, 409)
  if (!saved.ok) return answer({ refusal: { ...notSaved(form), changedTo: saved.version } }, 409)
  return redirect(href('/talent/dashboard'))
}

/** The network or a proxy may fail, or the server may refuse before it has read everything. */
export async function clientAction({ serverAction, request, url }: Route.ClientActionArgs) {
  const form = await request.clone().formData()
  try {
    return await serverAction()
  } catch (error) {
    const isAnswered = isRouteErrorResponse(error)
    const tooLarge = isAnswered && error.status === 413
    const failed = isAnswered ? !isRefusal(error) : error instanceof TypeError
    if (!tooLarge && !failed) throw error
    if (url.pathname !== PHOTO) return answer({ refusal: notSaved(form) }, 503)
    const message = tooLarge ? PHOTO_WORDS.too_large : PHOTO_WORDS.failed
    return answer({ photo: { ok: false, message }, typed: null }, 503)
  }
}

/** The status keeps the page from being reloaded after a refusal. */
function answer(value: Answer, status: number) {
  return data(value, { status })
}

function notSaved(form: FormData): ProfileRefusal {
  return { message: NOT_SAVED, fieldErrors: {}, ...draftOf(form) }
}

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  const { draft, ...loaded } = loaderData
  return (
    <div className="page-width py-12">
      <ProfileEditor
        {...loaded}
        loaded={actionData?.typed ?? draft}
        refusal={actionData?.refusal}
        photoAnswer={actionData?.photo}
      />
    </div>
  )
}
