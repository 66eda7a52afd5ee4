import { useEffect, useRef } from 'react'
import { data, href, useNavigation } from 'react-router'
import { z } from 'zod'
import {
  listReportedRooms,
  type ReadMessage,
  type ReportedRoom,
  readReportedRoom,
  settleRoomReport,
} from '#app/features/rooms/moderation.server.ts'
import { fieldProps } from '#app/platform/forms/field-props.ts'
import { type FormState, parseForm } from '#app/platform/forms/parse-form.ts'
import { reason } from '#app/platform/forms/reason.ts'
import { readForm, takesForm } from '#app/platform/forms/takes-form.ts'
import { NOINDEX, pageTitle } from '#app/site.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Day, Moment } from '#app/ui/day.tsx'
import { Done } from '#app/ui/done.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FormAlert } from '#app/ui/form-alert.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { requireAdmin } from '../guards.server.ts'
import { redirectDone, withDone } from '../parts/redirect-done.server.ts'
import type { Route } from './+types/rooms.ts'

export const meta: Route.MetaFunction = () => [
  { title: pageTitle('Reported conversations') },
  NOINDEX,
]

const DONE = { 'report-settled': 'The report is settled.' }

const VerdictForm = z.object({ report_id: z.guid(), verdict: z.enum(['read', 'settle']), reason })

export async function loader(args: Route.LoaderArgs) {
  const ctx = requireAdmin(args)
  const reports = await ctx.asActor(listReportedRooms)
  return withDone(ctx, args.request, DONE, { reports })
}

export const action = takesForm([VerdictForm], async (args: Route.ActionArgs) => {
  const ctx = requireAdmin(args)
  const parsed = parseForm(VerdictForm, readForm(args.context))
  if (!parsed.ok) return data({ refusal: parsed.state, read: null }, { status: 400 })
  const { report_id: reportId, verdict, reason: why } = parsed.value
  if (verdict === 'read') {
    const messages = await ctx.asActor(tx => readReportedRoom(tx, { reportId, reason: why }))
    return data({ refusal: null, read: { reportId, messages } })
  }
  // If somebody else was faster, it is already settled.
  await ctx.asActor(tx => settleRoomReport(tx, { reportId, reason: why }))
  return redirectDone(ctx, href('/admin/rooms'), 'report-settled')
})

export default function RoomsDesk({ loaderData, actionData }: Route.ComponentProps) {
  const { reports, done } = loaderData
  return (
    <>
      <PageHeader
        title="Reported conversations"
        lede="Conversations are private. You can read one only if someone in it has reported it, and the audit trail records each time you do."
      />
      <Done className="mb-6">{!actionData && done}</Done>
      {reports.length === 0 ? (
        <EmptyState title="You’re all caught up">No conversations have been reported.</EmptyState>
      ) : (
        <ul className="space-y-6">
          {reports.map(report => (
            <li key={report.id}>
              <Report
                report={report}
                messages={
                  actionData?.read?.reportId === report.id ? actionData.read.messages : undefined
                }
                refusal={
                  actionData?.refusal?.values.report_id?.[0] === report.id
                    ? actionData.refusal
                    : undefined
                }
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

type ReportProps = {
  report: ReportedRoom
  messages: ReadMessage[] | undefined
  refusal: FormState | undefined
}

function Report({ report, messages, refusal }: ReportProps) {
  const busy = useNavigation().formData?.get('report_id') === report.id
  return (
    <Card as="article">
      <h2 className="min-w-0 font-display text-xl font-medium tracking-tight wrap-anywhere">
        <Party of={report.company} /> and <Party of={report.talent} />
      </h2>
      <p className="mt-1 text-sm text-muted">
        The {report.by}, {report[report.by]?.name}, reported it on <Day iso={report.at} />
      </p>
      <p className="mt-4 max-w-measure whitespace-pre-line wrap-anywhere">“{report.reason}”</p>
      {messages && <Conversation messages={messages} />}
      <PostForm
        // Settling needs another reason than reading.
        key={messages ? 'read' : 'unread'}
        className="mt-6 space-y-4 border-t border-rule pt-4"
        // A refusal would close the conversation, and reading it again is recorded again.
        noValidate={!messages}
      >
        <FormAlert watch={refusal}>{refusal?.message}</FormAlert>
        <input type="hidden" name="report_id" value={report.id} />
        <TextField
          {...fieldProps(refusal)('reason')}
          id={`reason-${report.id}`}
          label="Reason"
          required
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="verdict" value="read" variant="secondary" busy={busy}>
            Read the conversation
          </Button>
          <Button type="submit" name="verdict" value="settle" busy={busy}>
            Settle the report
          </Button>
        </div>
      </PostForm>
    </Card>
  )
}

function Party({ of }: { of: ReportedRoom['company'] }) {
  if (of === null) return 'A former member'
  return (
    <TextLink plain to={href('/admin/people/:personId', { personId: of.id })}>
      {of.name}
    </TextLink>
  )
}

function Conversation({ messages }: { messages: ReadMessage[] }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
  }, [])
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className="mt-6 font-medium">
        The conversation, newest first
      </h3>
      {messages.length === 0 ? (
        <p className="text-muted">No messages.</p>
      ) : (
        <Messages messages={messages} />
      )}
    </>
  )
}

function Messages({ messages }: { messages: ReadMessage[] }) {
  return (
    <ol
      aria-label="Messages"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
      tabIndex={0}
      className="mt-2 max-h-120 overflow-auto border-t border-rule"
    >
      {messages.map(({ id, at, side, body, deleted, files }) => (
        <li key={id} className="border-b border-rule py-3">
          <p className="figures text-sm text-muted">
            The {side}, <Moment iso={at} />
          </p>
          <p className="max-w-measure whitespace-pre-line wrap-anywhere">
            {deleted ? 'Deleted.' : body}
          </p>
          {files.length > 0 && (
            <p className="text-sm text-muted wrap-anywhere">Files: {files.join(', ')}</p>
          )}
        </li>
      ))}
    </ol>
  )
}
