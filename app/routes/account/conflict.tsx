import { data, href, replace } from 'react-router'
import { planConflict } from '#app/features/conflicts/commands.server.ts'
import { PlanForm } from '#app/features/conflicts/forms.server.ts'
import { findConflict } from '#app/features/conflicts/queries.server.ts'
import { ConflictChoices } from '#app/features/conflicts/ui/conflict-choices.tsx'
import { parseForm } from '#app/platform/forms/parse-form.ts'
import { readForm, takesForm, unreadable } from '#app/platform/forms/takes-form.ts'
import { NOINDEX, pageTitle } from '#app/site.ts'
import { TextLink } from '#app/ui/link.tsx'
import { listed } from '#app/ui/listed.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { requireUser } from '../guards.server.ts'
import type { Route } from './+types/conflict.ts'

export const meta: Route.MetaFunction = () => [
  { title: pageTitle('A possible conflict of interest') },
  NOINDEX,
]

/** Only for the talent of the introduction. */
async function requireConflict(args: Route.LoaderArgs | Route.ActionArgs) {
  const ctx = requireUser(args)
  const conflict = await ctx.asActor(tx => findConflict(tx, args.params.id))
  if (conflict === undefined) throw data(null, { status: 404 })
  return { ctx, conflict }
}

export async function loader(args: Route.LoaderArgs) {
  const { ctx, conflict } = await requireConflict(args)
  return { conflict, from: ctx.user.fullName }
}

export const action = takesForm([PlanForm], async (args: Route.ActionArgs) => {
  const { ctx } = await requireConflict(args)
  const { id } = args.params
  const parsed = parseForm(PlanForm, readForm(args.context))
  if (!parsed.ok) throw unreadable()
  await ctx.asActor(tx => planConflict(tx, id, parsed.value.plan))
  return replace(href('/connections/:id/conflict', { id }))
})

export default function ConflictPage({ loaderData }: Route.ComponentProps) {
  const { conflict, from } = loaderData
  const { names, companyName, isPending } = conflict
  return (
    <div className="page-width max-w-4xl py-12">
      <PageHeader
        kicker={companyName}
        title="A possible conflict of interest"
        lede={`${companyName} counts ${listed(names)} among its competitors. You told us that you work for ${names.length === 1 ? 'that company' : 'them'}. ${companyName} doesn’t know, and nothing you do on this page tells them.`}
      />
      <ConflictChoices
        conflict={conflict}
        companyName={companyName}
        from={from}
        answerPath={isPending ? href('/connections') : null}
      />
      <TextLink to={href('/connections')} className="mt-12 inline-block min-h-6">
        All connections
      </TextLink>
    </div>
  )
}
