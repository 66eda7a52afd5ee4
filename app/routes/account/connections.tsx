import { data, href, redirect, replace, type ShouldRevalidateFunctionArgs } from 'react-router'
import {
  listCompanyConnections,
  listTalentConnections,
} from '#app/features/connections/queries.server.ts'
import {
  groupConnections,
  unsentAnswer,
  WITHDRAWAL_UNSENT,
} from '#app/features/connections/rules.ts'
import {
  type AnswerError,
  AnswerForm,
  type CompanyConnection,
  NOT_WITHDRAWN,
  type TalentConnection,
  WithdrawForm,
} from '#app/features/connections/schema.ts'
import { ActiveConnections } from '#app/features/connections/ui/active-connections.tsx'
import { CompanyConnections } from '#app/features/connections/ui/company-connections.tsx'
import { PastConnections } from '#app/features/connections/ui/past-connections.tsx'
import { PendingIntroductions } from '#app/features/connections/ui/pending-introductions.tsx'
import { useWithdrawnToast } from '#app/features/connections/ui/use-withdrawn-toast.ts'
import { matcherContext } from '#app/features/matching/matcher-context.ts'
import { listOneSidedRooms } from '#app/features/rooms/queries.server.ts'
import { OneSidedRooms } from '#app/features/rooms/ui/one-sided-rooms.tsx'
import { words } from '#app/platform/forms/fields.ts'
import { parseForm } from '#app/platform/forms/parse-form.ts'
import { readForm, takesForm, unreadable } from '#app/platform/forms/takes-form.ts'
import { NOINDEX, pageTitle } from '#app/site.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FormAlert } from '#app/ui/form-alert.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { requireUser, requireUserType } from '../guards.server.ts'
import { answerOffline } from '../parts/answer-offline.ts'
import { handleAnswer } from '../parts/handle-answer.server.ts'
import { readPendingPairs, readPendingScores } from '../parts/pending-scores.server.ts'
import { withProgress } from '../parts/with-progress.server.ts'
import { withdraw } from '../parts/withdraw.server.ts'
import { withdrawnTooLate } from '../parts/withdrawn-too-late.ts'
import type { Route } from './+types/connections.ts'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Connections') }, NOINDEX]

export async function loader(args: Route.LoaderArgs) {
  const ctx = requireUser(args)
  if (ctx.user.userType === 'company') {
    const [connections, oneSided] = await ctx.asActor(tx =>
      Promise.all([withProgress(tx, listCompanyConnections(tx)), listOneSidedRooms(tx)]),
    )
    return { side: 'company' as const, connections, oneSided }
  }
  const { connections, oneSided, pairs } = await ctx.asActor(async tx => {
    const [connections, oneSided] = await Promise.all([
      withProgress(tx, listTalentConnections(tx)),
      listOneSidedRooms(tx),
    ])
    const pairs = await readPendingPairs(tx, ctx.own.profileId ?? '', connections)
    return { connections, oneSided, pairs }
  })
  const scores = await readPendingScores(args.context.get(matcherContext), pairs, error =>
    ctx.log.error({ err: error }, 'the scores of introductions could not be loaded'),
  )
  return { side: 'talent' as const, connections, oneSided, scores }
}

export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  return withdrawnTooLate(args) || args.defaultShouldRevalidate
}

export const action = takesForm(
  [WithdrawForm, AnswerForm, words('intent')],
  async (args: Route.ActionArgs) => {
    const { user } = requireUser(args)
    return user.userType === 'talent' ? await answer(args) : await takeWithdrawal(args)
  },
)

async function takeWithdrawal(args: Route.ActionArgs) {
  const ctx = requireUserType(args, 'company')
  const form = readForm(args.context)
  const parsed = parseForm(WithdrawForm, form)
  // A company that posts a talent's form is redirected home, as by the guard of the talents' pages.
  if (form.get('intent') === 'answer') throw redirect(href('/'))
  if (form.get('intent') !== 'withdraw' || !parsed.ok) throw unreadable()
  return (await withdraw(ctx, parsed.value.connectionId))
    ? replace(href('/connections'))
    : data({ withdrawError: NOT_WITHDRAWN }, { status: 409 })
}

async function answer(args: Route.ActionArgs) {
  const ctx = requireUserType(args, 'talent')
  return await handleAnswer(readForm(args.context), { ...ctx, url: args.url })
}

export const clientAction = (args: Route.ClientActionArgs) =>
  answerOffline(args, form =>
    form.get('intent') === 'withdraw'
      ? { withdrawError: WITHDRAWAL_UNSENT }
      : { answerError: unsentAnswer(form) },
  )

export default function Connections({ loaderData, actionData }: Route.ComponentProps) {
  const { side, connections, oneSided } = loaderData
  useWithdrawnToast(connections)
  const scores = loaderData.side === 'talent' ? loaderData.scores : {}
  const refused: { answerError?: AnswerError; withdrawError?: string } = actionData ?? {}
  return (
    <div className="page-width py-12">
      <PageHeader title="Connections" lede={ledes[side]} />
      <FormAlert watch={actionData} className="mb-8 max-w-[52rem]">
        {refused.withdrawError}
      </FormAlert>
      {connections.length === 0 && oneSided.length === 0 ? (
        <NoConnections side={side} />
      ) : (
        <div className="max-w-[52rem] space-y-10">
          {side === 'talent' ? (
            <TalentLists
              connections={connections}
              scores={scores}
              answerError={refused.answerError}
            />
          ) : (
            <CompanyLists connections={connections} />
          )}
          <OneSidedRooms rooms={oneSided} />
        </div>
      )}
    </div>
  )
}

const ledes = {
  talent: 'Who wants to meet you and why. You see their contact details once you accept.',
  company: 'Who you’ve asked, and what they answered.',
}

function NoConnections({ side }: { side: 'talent' | 'company' }) {
  if (side === 'talent')
    return (
      <EmptyState
        title="No Connections Yet"
        action={<ButtonLink to={href('/talent/profile')}>Complete My Profile</ButtonLink>}
      >
        Companies that want to meet you appear here. The more complete your profile, the more
        companies find you.
      </EmptyState>
    )
  return (
    <EmptyState
      title="No Connections Yet"
      action={<ButtonLink to={href('/talent-directory')}>Browse Talent</ButtonLink>}
    >
      Introductions you request appear here, with the answers.
    </EmptyState>
  )
}

type TalentListsProps = {
  connections: readonly TalentConnection[]
  scores: Readonly<Record<string, number>>
  answerError?: AnswerError
}

function TalentLists({ connections, scores, answerError }: TalentListsProps) {
  return (
    <>
      <PendingIntroductions
        connections={connections}
        scores={scores}
        acceptAs="accepted"
        answerError={answerError}
      />
      <ActiveConnections connections={connections} />
      <PastConnections connections={connections} />
    </>
  )
}

function CompanyLists({ connections }: { connections: readonly CompanyConnection[] }) {
  const { pending, active } = groupConnections(connections)
  return (
    <>
      <CompanyConnections pending={pending} active={active} />
      <PastConnections connections={connections} />
    </>
  )
}
