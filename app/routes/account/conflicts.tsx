import { data, href } from 'react-router'
import { saveClients, saveCompetitors } from '#app/features/conflicts/commands.server.ts'
import { ClientsForm, CompetitorsForm } from '#app/features/conflicts/forms.server.ts'
import { findOwnLists } from '#app/features/conflicts/queries.server.ts'
import type { OwnLists } from '#app/features/conflicts/rules.ts'
import { ListsForm } from '#app/features/conflicts/ui/lists-form.tsx'
import { parseForm, refuse } from '#app/platform/forms/parse-form.ts'
import { readForm, takesForm } from '#app/platform/forms/takes-form.ts'
import { NOINDEX, pageTitle } from '#app/site.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Done } from '#app/ui/done.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { requireUser } from '../guards.server.ts'
import { answerOffline, NOTHING_SENT } from '../parts/answer-offline.ts'
import { redirectDone, withDone } from '../parts/redirect-done.server.ts'
import type { Route } from './+types/conflicts.ts'

export const meta: Route.MetaFunction = () => [
  { title: pageTitle('Conflicts of interest') },
  NOINDEX,
]

export async function loader(args: Route.LoaderArgs) {
  const ctx = requireUser(args)
  const lists = await ctx.asActor(tx => findOwnLists(tx, ctx.user.userType))
  const storageKey = `conflicts ${ctx.user.id}`
  return withDone(ctx, args.request, SAVED, { lists, storageKey })
}

const SAVED = { conflicts: 'Saved. It counts for introductions from now on.' }

export const action = takesForm([CompetitorsForm, ClientsForm], async (args: Route.ActionArgs) => {
  const ctx = requireUser(args)
  const form = readForm(args.context)
  const saved = redirectDone(ctx, href('/settings/conflicts'), 'conflicts')
  if (ctx.user.userType === 'company') {
    const parsed = parseForm(CompetitorsForm, form)
    if (!parsed.ok) return data({ refusal: parsed.state }, { status: 400 })
    await ctx.asActor(tx => saveCompetitors(tx, parsed.value.competitors))
    return saved
  }
  const parsed = parseForm(ClientsForm, form)
  if (!parsed.ok) return data({ refusal: parsed.state }, { status: 400 })
  await ctx.asActor(tx => saveClients(tx, parsed.value))
  return saved
})

export const clientAction = (args: Route.ClientActionArgs) =>
  answerOffline(args, form => ({ refusal: refuse(form, NOTHING_SENT) }))

const LEDES: Record<OwnLists['side'], string> = {
  company:
    'List who you compete with. Talent never see your list, and you never see who they work for. If they work for one of these companies when you ask for an introduction, they’re told before they answer.',
  talent:
    'List who you work for. If a company that asks for an introduction counts one of them among its competitors, we tell you before you answer. The company doesn’t learn of it, whatever you do.',
}

export default function Conflicts({ loaderData, actionData }: Route.ComponentProps) {
  const { lists, done, storageKey } = loaderData
  return (
    <div className="page-width max-w-4xl py-12">
      <PageHeader title="Conflicts of interest" lede={LEDES[lists.side]} />
      <Done className="mb-6">{!actionData && done}</Done>
      <Lists lists={lists} storageKey={storageKey} refusal={actionData?.refusal} />
      <TextLink to={href('/settings')} className="mt-12 inline-block min-h-6">
        Account Settings
      </TextLink>
    </div>
  )
}

type ListsProps = { lists: OwnLists } & Pick<
  Parameters<typeof ListsForm>[0],
  'refusal' | 'storageKey'
>

function Lists({ lists, ...rest }: ListsProps) {
  if (lists.side === 'company')
    return (
      <ListsForm
        {...rest}
        lists={[
          {
            name: 'competitors',
            label: 'Competitors',
            hint: 'Case, punctuation and endings such as Inc. or GmbH don’t matter.',
            names: lists.competitors,
          },
        ]}
      />
    )
  if (lists.clients === null)
    return (
      <EmptyState
        title="Your profile comes first"
        action={<ButtonLink to={href('/talent/profile')}>Create your profile</ButtonLink>}
      >
        Once it’s saved, you can list your clients here.
      </EmptyState>
    )
  return (
    <ListsForm
      {...rest}
      lists={[
        {
          name: 'shown',
          label: 'Clients shown on your profile',
          hint: 'Everyone can read these.',
          names: lists.clients.shown,
        },
        {
          name: 'compared',
          label: 'Clients no one sees',
          hint: 'Only compared, never shown to anyone.',
          names: lists.clients.compared,
        },
      ]}
    />
  )
}
