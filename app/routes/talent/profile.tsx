import { data, href, redirect } from 'react-router'
import { saveOwnProfile } from '#app/features/talent/commands.server.ts'
import { draftOf } from '#app/features/talent/profile-draft.ts'
import { findOwnDraft } from '#app/features/talent/queries.server.ts'
import { NEW_PROFILE } from '#app/features/talent/rules.ts'
import { type ProfileRefusal, readProfile } from '#app/features/talent/schema.ts'
import { ProfileEditor } from '#app/features/talent/ui/profile-editor.tsx'
import { readForm } from '#app/platform/forms/parse-form.ts'
import { pageTitle } from '#app/site.ts'
import { requireUserType } from '../guards.server.ts'
import type { Route } from './+types/profile.ts'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('My Profile') }]

export async function loader(args: Route.LoaderArgs) {
  const { user, asActor } = requireUserType(args, 'talent')
  const stored = await asActor(findOwnDraft)
  return {
    draft: stored ?? {
      values: { ...NEW_PROFILE, full_name: [user.fullName] },
      customOptions: [],
    },
    isNew: stored === undefined,
    draftKey: `draft:profile:${user.id}`,
  }
}

export async function action(args: Route.ActionArgs) {
  const { asActor, log } = requireUserType(args, 'talent')
  const form = await readForm(args.request)
  const parsed = readProfile(form)
  if (!parsed.ok) return data(parsed.state, { status: 400 })
  try {
    await asActor(tx => saveOwnProfile(tx, parsed.value))
  } catch (error) {
    log.error({ err: error }, 'a profile could not be saved')
    return data(notSaved(form), { status: 500 })
  }
  return redirect(href('/talent/dashboard'))
}

/** The network may fail before the server can say anything. */
export async function clientAction({ serverAction, request }: Route.ClientActionArgs) {
  const form = await request.clone().formData()
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof TypeError) return notSaved(form)
    throw error
  }
}

function notSaved(form: FormData): ProfileRefusal {
  const message = 'Your profile could not be saved. Please try again.'
  return { message, fieldErrors: {}, ...draftOf(form) }
}

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="page-width py-12">
      <ProfileEditor
        loaded={loaderData.draft}
        isNew={loaderData.isNew}
        draftKey={loaderData.draftKey}
        refusal={actionData}
      />
    </div>
  )
}
