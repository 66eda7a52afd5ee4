import { data, href, redirect } from 'react-router'
import {
  readTooManyOptions,
  TOO_MANY_OPTIONS,
} from '#app/features/catalogues/custom-options.server.ts'
import { CheckFit, FeasibilityMeter } from '#app/features/matching/ui/feasibility-meter.tsx'
import { updateRequest } from '#app/features/requests/commands.server.ts'
import { findOwnRequest } from '#app/features/requests/queries.server.ts'
import { notSaved, saveFailed } from '#app/features/requests/request-draft.ts'
import { parseRequest, REQUEST_FIELDS } from '#app/features/requests/schema.ts'
import { RequestForm } from '#app/features/requests/ui/request-form.tsx'
import { replaceableVersions } from '#app/platform/forms/form-version.ts'
import { readForm, takesForm } from '#app/platform/forms/takes-form.ts'
import { answerTooMany, tooManyMessage } from '#app/platform/http/retry-after.ts'
import { pageTitle } from '#app/site.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { requireUserType } from '../guards.server.ts'
import { answerOffline } from '../parts/answer-offline.ts'
import { ENOUGH } from '../parts/enough.ts'
import { REQUEST_NOT_FOUND, RequestError } from '../parts/request-error.tsx'
import type { Route } from './+types/request-edit.ts'
import { answerCount, asksForCount } from './parts/count-fit.server.ts'
import { readAnswer } from './parts/form-answer.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData ? 'Edit Request' : REQUEST_NOT_FOUND) },
]

export async function loader(args: Route.LoaderArgs) {
  const { user, asActor, own } = requireUserType(args, 'company')
  const { requestId } = args.params
  const draft = await asActor(tx => findOwnRequest(tx, requestId))
  if (draft === undefined) throw data(null, { status: 404 })
  return {
    draft,
    isOpen: own.requestIds.includes(requestId),
    storageKey: `request-draft ${user.id} ${requestId}`,
  }
}

export const action = takesForm([REQUEST_FIELDS], async (args: Route.ActionArgs) => {
  const { asActor, limits, log, user } = requireUserType(args, 'company')
  const { requestId } = args.params
  const form = readForm(args.context)
  if (asksForCount(form)) return await answerCount(args, form)
  const parsed = parseRequest(form)
  if (!parsed.ok) return data(parsed.state, { status: 400 })
  const taken = await limits.take({ 'request-saves-account': user.id })
  if (!taken.ok) {
    const message = tooManyMessage(taken.retryAfterS, ENOUGH.saves)
    return answerTooMany(notSaved(form, message), taken.retryAfterS)
  }

  const updated = await asActor(tx =>
    updateRequest(tx, requestId, parsed.value, replaceableVersions(form)),
  )
    .catch(readTooManyOptions)
    .catch(error => {
      log.error({ err: error }, 'a request could not be saved')
    })
  if (updated === undefined) return data(saveFailed(form), { status: 500 })
  if (!updated.ok && updated.reason === 'too_many_options')
    return data(notSaved(form, TOO_MANY_OPTIONS), { status: 409 })
  if (!updated.ok && updated.reason === 'changed')
    return data({ ...saveFailed(form), changedTo: updated.version }, { status: 409 })
  if (!updated.ok) throw data(null, { status: 404 })
  return redirect(href('/company/dashboard'))
})

export const clientAction = (args: Route.ClientActionArgs) => answerOffline(args, saveFailed)

export default function EditRequest({ loaderData, actionData, params }: Route.ComponentProps) {
  const { draft, refusal, counted } = readAnswer(actionData, loaderData.draft)
  return (
    <div className="page-width py-12">
      <PageHeader
        title="Edit Request"
        kicker={loaderData.draft.values.desired_role?.[0]}
        lede={
          loaderData.isOpen
            ? 'Your matches update when you save.'
            : 'This request is closed. It has matches again once you reopen it.'
        }
      />
      <RequestForm
        key={params.requestId}
        refusal={refusal}
        aside={<FeasibilityMeter counted={counted} />}
        otherAction={<CheckFit />}
        donePath={href('/company/dashboard')}
        savedPath={href('/company/request/:requestId', params)}
        storageKey={loaderData.storageKey}
        draft={draft}
      />
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <RequestError
      error={error}
      missing="This request does not exist or has been deleted."
      dashboard={href('/company/dashboard')}
    />
  )
}
