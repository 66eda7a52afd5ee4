import { data, href, useNavigation } from 'react-router'
import { listRecentEntries } from '#app/features/audit/queries.server.ts'
import { AuditList } from '#app/features/audit/ui/audit-list.tsx'
import { countReportedPosts } from '#app/features/community/moderation.server.ts'
import { retryDeadJob, retryDeadJobs } from '#app/features/desk/commands.server.ts'
import { PERIODS, readPeriod } from '#app/features/desk/funnel.ts'
import {
  countOpenApplications,
  listDeadJobs,
  readFunnel,
} from '#app/features/desk/queries.server.ts'
import { jobName } from '#app/features/desk/rules.ts'
import { RetryAllForm, RetryForm } from '#app/features/desk/schema.ts'
import { FunnelFigure } from '#app/features/desk/ui/funnel-figure.tsx'
import { countReportedRooms } from '#app/features/rooms/moderation.server.ts'
import { countOf } from '#app/platform/count.ts'
import { fieldProps } from '#app/platform/forms/field-props.ts'
import { words } from '#app/platform/forms/fields.ts'
import { type FormState, parseForm } from '#app/platform/forms/parse-form.ts'
import { readForm, takesForm, unreadable } from '#app/platform/forms/takes-form.ts'
import { DAY_MS } from '#app/platform/units.ts'
import { NOINDEX, pageTitle } from '#app/site.ts'
import { Button } from '#app/ui/button.tsx'
import { Moment } from '#app/ui/day.tsx'
import { Done } from '#app/ui/done.tsx'
import { FormAlert } from '#app/ui/form-alert.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { Section } from '#app/ui/section.tsx'
import { Stat } from '#app/ui/stat.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { requireAdmin } from '../guards.server.ts'
import { redirectDone, withDone } from '../parts/redirect-done.server.ts'
import type { Route } from './+types/overview.ts'
import { ChoiceLinks } from './parts/choice-links.tsx'
import { pageOfSubject } from './parts/page-of-subject.ts'

const RECENT = 8
const DONE = {
  'job-retried': 'The job is queued again.',
  'jobs-retried': 'The jobs are queued again.',
}

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Administration') }, NOINDEX]

export async function loader(args: Route.LoaderArgs) {
  const ctx = requireAdmin(args)
  const period = readPeriod(args.url.searchParams.get('period'))
  const since = period.days === null ? null : new Date(ctx.now().getTime() - period.days * DAY_MS)
  const [funnel, applications, posts, rooms, deadJobs, recent] = await ctx.asActor(tx =>
    Promise.all([
      readFunnel(tx, since),
      countOpenApplications(tx),
      countReportedPosts(tx),
      countReportedRooms(tx),
      listDeadJobs(tx),
      listRecentEntries(tx, RECENT),
    ]),
  )
  const overview = { funnel, applications, posts, rooms, deadJobs, recent }
  return withDone(ctx, args.request, DONE, { ...overview, period: period.value })
}

export const action = takesForm([RetryForm, words('intent')], async (args: Route.ActionArgs) => {
  const ctx = requireAdmin(args)
  const form = readForm(args.context)
  const intent = form.get('intent')
  if (intent === 'retry-all') {
    const all = parseForm(RetryAllForm, form)
    if (!all.ok) return data(all.state, { status: 400 })
    await ctx.asActor(tx => retryDeadJobs(tx, all.value.reason))
    return redirectDone(ctx, href('/admin'), 'jobs-retried')
  }
  if (intent !== 'retry') throw unreadable()
  const parsed = parseForm(RetryForm, form)
  if (!parsed.ok) return data(parsed.state, { status: 400 })
  const { job_id: jobId, reason } = parsed.value
  // If somebody else was faster, it is already queued again.
  await ctx.asActor(tx => retryDeadJob(tx, { jobId, reason }))
  return redirectDone(ctx, href('/admin'), 'job-retried')
})

export default function Overview({ loaderData, actionData }: Route.ComponentProps) {
  const { period, funnel, applications, posts, rooms, deadJobs, recent, done } = loaderData
  return (
    <>
      <PageHeader
        title="Administration"
        lede="What needs you, how things are going, and who did what."
      />
      <div className="space-y-12">
        <Done>{!actionData && done}</Done>
        <Section id="waiting" title="Waiting for you">
          <dl className="grid grid-cols-2 gap-6 sm:grid-cols-4">
            <Stat
              label="Featured applications"
              value={applications}
              note={
                applications > 0 && (
                  <TextLink to={href('/admin/featured')}>Review applications</TextLink>
                )
              }
            />
            <Stat
              label="Failed jobs"
              value={deadJobs.length}
              note={deadJobs.length > 0 && <TextLink to="#dead-jobs">See failed jobs</TextLink>}
            />
            <Stat
              label="Reported posts"
              value={posts}
              note={posts > 0 && <TextLink to={href('/admin/community')}>Review posts</TextLink>}
            />
            <Stat
              label="Reported conversations"
              value={rooms}
              note={
                rooms > 0 && <TextLink to={href('/admin/rooms')}>Review conversations</TextLink>
              }
            />
          </dl>
        </Section>
        {deadJobs.length > 0 && <DeadJobs jobs={deadJobs} refusal={actionData} />}
        <Section
          id="funnel"
          title="From request to accepted introduction"
          description="What started in this period, and how far it has come."
          actions={<Periods chosen={period} />}
        >
          <FunnelFigure funnel={funnel} />
        </Section>
        <Section
          id="recent"
          title="Recent actions"
          actions={<TextLink to={href('/admin/audit')}>Audit trail</TextLink>}
        >
          {recent.length === 0 ? (
            <p className="text-muted">No actions yet.</p>
          ) : (
            <AuditList entries={recent} pageOf={pageOfSubject} />
          )}
        </Section>
      </div>
    </>
  )
}

function Periods({ chosen }: { chosen: string }) {
  return (
    <ChoiceLinks
      label="Period"
      choices={PERIODS.map(({ value, label }) => ({
        label,
        to: { search: `period=${value}`, hash: '#funnel' },
        preventScrollReset: true,
        current: value === chosen,
      }))}
    />
  )
}

type DeadJobsProps = {
  jobs: Route.ComponentProps['loaderData']['deadJobs']
  refusal: FormState | undefined
}

function DeadJobs({ jobs, refusal }: DeadJobsProps) {
  const refused = refusal?.values.job_id?.[0]
  return (
    <Section
      id="dead-jobs"
      title="Failed jobs"
      count={jobs.length}
      description="Background jobs that failed every time. Fix the cause, then try again."
    >
      {jobs.length > 1 && (
        <div className="mb-6">
          <Retry
            label="Why try them again"
            button={`Try all ${jobs.length} again`}
            refusal={refused === undefined ? refusal : undefined}
          />
        </div>
      )}
      <ul className="border-t border-rule">
        {jobs.map(job => (
          <li key={job.id} className="border-b border-rule py-4">
            <DeadJob job={job} refusal={job.id === refused ? refusal : undefined} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

type DeadJobProps = { job: DeadJobsProps['jobs'][number]; refusal: FormState | undefined }

function DeadJob({ job, refusal }: DeadJobProps) {
  const { id, kind, attempts, lastError, failedAt } = job
  const name = jobName(kind)
  return (
    <>
      <p className="font-medium">{name}</p>
      <p className="figures text-sm text-muted">
        {countOf(attempts, 'attempt')}, failed <Moment iso={failedAt} />
      </p>
      <p className="mt-1 mb-3 font-mono text-sm wrap-anywhere">
        {name === kind ? lastError : `${kind}: ${lastError}`}
      </p>
      <Retry jobId={id} label={`Why try “${name}” again`} button="Try again" refusal={refusal} />
    </>
  )
}

type RetryProps = {
  /** All jobs if missing. */
  jobId?: string
  label: string
  button: string
  refusal: FormState | undefined
}

function Retry({ jobId, label, button, refusal }: RetryProps) {
  const intent = jobId === undefined ? 'retry-all' : 'retry'
  const sent = useNavigation().formData
  const busy = sent?.get('intent') === intent && (sent.get('job_id') ?? undefined) === jobId
  return (
    <PostForm noValidate className="space-y-3">
      <FormAlert watch={refusal}>{refusal?.message}</FormAlert>
      {jobId !== undefined && <input type="hidden" name="job_id" value={jobId} />}
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          {...fieldProps(refusal)('reason')}
          id={`reason-${jobId ?? 'all'}`}
          label={label}
          className="flex-1 basis-64"
          required
        />
        <Button type="submit" name="intent" value={intent} variant="secondary" busy={busy}>
          {button}
        </Button>
      </div>
    </PostForm>
  )
}
