import { randomUUID } from 'node:crypto'
import { data, href, redirect } from 'react-router'
import { z } from 'zod'
import { CheckFit, FeasibilityMeter } from '#app/features/matching/ui/feasibility-meter.tsx'
import { createRequest } from '#app/features/requests/commands.server.ts'
import { saveFailed } from '#app/features/requests/request-draft.ts'
import { NEW_REQUEST } from '#app/features/requests/rules.ts'
import { parseRequest, REQUEST_FIELDS } from '#app/features/requests/schema.ts'
import { RequestForm } from '#app/features/requests/ui/request-form.tsx'
import { readForm, takesForm } from '#app/platform/forms/takes-form.ts'
import { pageTitle } from '#app/site.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { requireUserType } from '../guards.server.ts'
import { answerOffline } from '../parts/answer-offline.ts'
import type { Route } from './+types/request-new.ts'
import { answerCount, asksForCount } from './parts/count-fit.server.ts'
import { readAnswer } from './parts/form-answer.ts'

const Submission = z.guid().nullable().catch(null)

const NEW = { values: NEW_REQUEST, customOptions: [] }

export const meta: Route.MetaFunction = () => [{ title: pageTitle('New Talent Request') }]

export function loader(args: Route.LoaderArgs) {
  const { user } = requireUserType(args, 'company')
  return { submission: randomUUID(), storageKey: `request-draft ${user.id} new` }
}

export const action = takesForm([REQUEST_FIELDS], async (args: Route.ActionArgs) => {
  const { asActor, log } = requireUserType(args, 'company')
  const form = readForm(args.context)
  if (asksForCount(form)) return await answerCount(args, form)
  const parsed = parseRequest(form)
  if (!parsed.ok) return data(parsed.state, { status: 400 })

  const submission = Submission.parse(form.get('submission'))
  const id = await asActor(tx => createRequest(tx, parsed.value, submission)).catch(error => {
    log.error({ err: error }, 'a new request could not be saved')
  })
  if (id === undefined) return data(saveFailed(form), { status: 500 })
  return redirect(href('/company/dashboard'))
})

export const clientAction = (args: Route.ClientActionArgs) => answerOffline(args, saveFailed)

export default function NewRequest({ loaderData, actionData }: Route.ComponentProps) {
  const { draft, refusal, counted } = readAnswer(actionData, NEW)
  return (
    <div className="page-width py-12">
      <PageHeader
        title="New Talent Request"
        lede="Say what you need. Only the role is required, but each answer improves your matches."
      />
      <RequestForm
        draft={draft}
        refusal={refusal}
        aside={<FeasibilityMeter counted={counted} />}
        otherAction={<CheckFit />}
        doneAt={href('/company/dashboard')}
        {...loaderData}
      />
    </div>
  )
}
