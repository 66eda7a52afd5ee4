import { data, href, redirect } from 'react-router'
import { saveOwnProfile } from '#app/features/talent/commands.server.ts'
import { findOwnDraft } from '#app/features/talent/queries.server.ts'
import { NEW_PROFILE } from '#app/features/talent/rules.ts'
import { readProfile } from '#app/features/talent/schema.ts'
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
  const { asActor } = requireUserType(args, 'talent')
  const parsed = readProfile(await readForm(args.request))
  if (!parsed.ok) return data(parsed.state, { status: 400 })
  await asActor(tx => saveOwnProfile(tx, parsed.value))
  return redirect(href('/talent/dashboard'))
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
