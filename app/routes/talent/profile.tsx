import { data, href, redirect } from 'react-router'
import { saveOwnProfile } from '#app/features/talent/commands.server.ts'
import { draftOf } from '#app/features/talent/profile-draft.ts'
import { type ProfileRefusal, readProfile } from '#app/features/talent/schema.ts'
import { replaceableVersions } from '#app/platform/forms/form-version.ts'
import { readForm } from '#app/platform/forms/parse-form.ts'
import { pageTitle } from '#app/site.ts'
import { requireUserType } from '../guards.server.ts'
import type { Route } from './+types/profile.ts'
import { EditorPage } from './parts/editor-page.tsx'
import { loadEditor } from './parts/load-editor.server.ts'

const NOT_SAVED = 'Your profile could not be saved. Please try again.'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('My Profile') }]

export function loader(args: Route.LoaderArgs) {
  return loadEditor(requireUserType(args, 'talent'))
}

export async function action(args: Route.ActionArgs) {
  const { asActor, log } = requireUserType(args, 'talent')
  const form = await readForm(args.request)
  const parsed = readProfile(form)
  if (!parsed.ok) return data(parsed.state, { status: 400 })
  const saved = await asActor(tx =>
    saveOwnProfile(tx, parsed.value, replaceableVersions(form)),
  ).catch(error => {
    log.error({ err: error }, 'a profile could not be saved')
  })
  if (saved === undefined) return data(notSaved(form), { status: 500 })
  if (!saved.ok) return data({ ...notSaved(form), changedTo: saved.version }, { status: 409 })
  return redirect(href('/talent/dashboard'))
}

/** The network may fail before the server can say anything; the status keeps the page from being loaded again. */
export async function clientAction({ serverAction, request }: Route.ClientActionArgs) {
  const form = await request.clone().formData()
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof TypeError) return data(notSaved(form), { status: 503 })
    throw error
  }
}

function notSaved(form: FormData): ProfileRefusal {
  return { message: NOT_SAVED, fieldErrors: {}, ...draftOf(form) }
}

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  return <EditorPage loaded={loaderData} refusal={actionData} />
}
