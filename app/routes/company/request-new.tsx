import { randomUUID } from 'node:crypto'
import { data, href, redirect } from 'react-router'
import { z } from 'zod'
import type { RequestContext } from '#app/context.ts'
import {
  readTooManyOptions,
  TOO_MANY_OPTIONS,
} from '#app/features/catalogues/custom-options.server.ts'
import { CheckFit, FeasibilityMeter } from '#app/features/matching/ui/feasibility-meter.tsx'
import { type CreateResult, createRequest } from '#app/features/requests/commands.server.ts'
import { findOwnRequest, hasSubmission } from '#app/features/requests/queries.server.ts'
import { notSaved, saveFailed } from '#app/features/requests/request-draft.ts'
import { MAX_REQUESTS, NEW_REQUEST } from '#app/features/requests/rules.ts'
import { parseRequest, REQUEST_FIELDS, type RequestInput } from '#app/features/requests/schema.ts'
import { RequestForm } from '#app/features/requests/ui/request-form.tsx'
import { BASED_ON, replaceableVersions } from '#app/platform/forms/form-version.ts'
import { readForm, takesForm } from '#app/platform/forms/takes-form.ts'
import { cookieHeaders } from '#app/platform/http/cookie-headers.ts'
import { answerTooMany, tooManyMessage } from '#app/platform/http/retry-after.ts'
import { pageTitle } from '#app/site.ts'
import { TextLink } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { requireUserType } from '../guards.server.ts'
import { answerOffline } from '../parts/answer-offline.ts'
import { ENOUGH } from '../parts/enough.ts'
import { readIntended } from '../parts/introduction-intent.server.ts'
import type { Route } from './+types/request-new.ts'
import { answerCount, asksForCount } from './parts/count-fit.server.ts'
import { readAnswer } from './parts/form-answer.ts'

/** In the address: write a request without anybody in particular in mind. */
const WHOLE = 'whole'

const Submission = z.guid().nullable().catch(null)

const TOO_MANY_REQUESTS = `You keep ${MAX_REQUESTS} requests. Delete one on your dashboard to save another: nothing you typed is lost.`

const NEW = { values: NEW_REQUEST, customOptions: [] }

export const meta: Route.MetaFunction = () => [{ title: pageTitle('New Talent Request') }]

export async function loader(args: Route.LoaderArgs) {
  const ctx = requireUserType(args, 'company')
  if (args.url.searchParams.has(WHOLE))
    throw redirect(args.url.pathname, { headers: cookieHeaders([ctx.auth.intent.forget()]) })
  const from = args.url.searchParams.get('from')
  const copied = from === null ? undefined : await ctx.asActor(tx => findOwnRequest(tx, from))
  const { [BASED_ON]: _version, ...values } = copied?.values ?? {}
  return {
    submission: randomUUID(),
    storageKey: `request-draft ${ctx.user.id} new${copied ? ` from ${from}` : ''}`,
    opened: copied ? { ...copied, values } : NEW,
    isCopy: copied !== undefined,
    intended: copied ? null : await readIntended(ctx, args.request),
  }
}

export const action = takesForm([REQUEST_FIELDS], async (args: Route.ActionArgs) => {
  const ctx = requireUserType(args, 'company')
  const form = readForm(args.context)
  if (asksForCount(form)) return await answerCount(args, form)
  const parsed = parseRequest(form)
  if (!parsed.ok) return data(parsed.state, { status: 400 })

  const submission = Submission.parse(form.get('submission'))
  const sending = { submission, replaceable: replaceableVersions(form) }
  const saved = await saveNew(ctx, parsed.value, sending)
    .catch(readTooManyOptions)
    .catch(error => {
      ctx.log.error({ err: error }, 'a new request could not be saved')
    })
  if (saved === undefined) return data(saveFailed(form), { status: 500 })
  if (!saved.ok && saved.reason === 'too_many_options')
    return data(notSaved(form, TOO_MANY_OPTIONS), { status: 409 })
  if (!saved.ok && saved.reason === 'too_many')
    return data(notSaved(form, TOO_MANY_REQUESTS), { status: 409 })
  if (!saved.ok && saved.reason === 'changed')
    return data(
      { ...saveFailed(form), changedTo: saved.version, savedAs: saved.id },
      { status: 409 },
    )
  if (!saved.ok) {
    const message = tooManyMessage(saved.retryAfterS, saved.explanation)
    return answerTooMany(notSaved(form, message), saved.retryAfterS)
  }
  const intended = await readIntended(ctx, args.request)
  if (intended === null) return redirect(href('/company/dashboard'))
  // Returns to the person the request was written for, with the dialog open; only the introduction itself is left to
  // send.
  return redirect(`${intended.path}?introduce=${saved.id}`, {
    headers: cookieHeaders([ctx.auth.intent.forget()]),
  })
})

type Saving = Pick<RequestContext, 'asActor' | 'limits'> & { user: { id: string } }
type Sending = { submission: string | null; replaceable: string[] }
type TooOften = { ok: false; reason: 'too_often'; explanation: string; retryAfterS: number }

/** Saves a request, unless the company has saved too many. */
async function saveNew(
  { asActor, limits, user }: Saving,
  input: RequestInput,
  sending: Sending,
): Promise<CreateResult | TooOften> {
  const ofNew = { 'requests-account': user.id }
  const ofAll = { 'request-saves-account': user.id }
  const taken = await limits.take(ofNew)
  // The same form sent again changes the request that it created.
  if (!taken.ok && !(await asActor(tx => hasSubmission(tx, sending.submission))))
    return { ...taken, reason: 'too_often', explanation: ENOUGH.newRequests }
  let isNew = false
  try {
    const saving = await limits.take(ofAll)
    if (!saving.ok) return { ...saving, reason: 'too_often', explanation: ENOUGH.saves }
    const created = await asActor(tx => createRequest(tx, input, sending))
    isNew = created.ok && created.isNew
    return created
  } finally {
    if (taken.ok && !isNew) await limits.giveBack(ofNew)
  }
}

export const clientAction = (args: Route.ClientActionArgs) => answerOffline(args, saveFailed)

export default function NewRequest({ loaderData, actionData }: Route.ComponentProps) {
  const { submission, storageKey, intended, opened, isCopy } = loaderData
  const { draft, refusal, counted } = readAnswer(actionData, opened)
  const savedPath =
    refusal?.savedAs && href('/company/request/:requestId', { requestId: refusal.savedAs })
  const form = { draft, refusal, submission, storageKey, savedPath }
  return (
    <div className="page-width py-12">
      <PageHeader
        title="New Talent Request"
        lede={
          intended
            ? `For your introduction to ${intended.fullName}: the role and what you need are enough. You can add the rest now or later.`
            : isCopy
              ? 'This is a copy of your request. Change what’s different, and save it as a new one.'
              : 'Say what you need. Only the role is required, but each answer improves your matches.'
        }
      />
      {intended ? (
        <RequestForm
          {...form}
          short
          donePath={intended.path}
          otherAction={
            <TextLink to={`${href('/company/request/new')}?${WHOLE}`} className="self-center">
              This request isn’t for {intended.fullName}
            </TextLink>
          }
        />
      ) : (
        <RequestForm
          {...form}
          aside={<FeasibilityMeter counted={counted} />}
          otherAction={<CheckFit />}
          donePath={href('/company/dashboard')}
        />
      )}
    </div>
  )
}
