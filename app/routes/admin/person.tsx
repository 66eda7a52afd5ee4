import { useId } from 'react'
import { data, href, redirect, useLocation, useNavigation } from 'react-router'
import { listEntriesOf } from '#app/features/audit/queries.server.ts'
import type { AuditEntry } from '#app/features/audit/schema.ts'
import { AuditList } from '#app/features/audit/ui/audit-list.tsx'
import { doAdminAction } from '#app/features/moderation/commands.server.ts'
import { AdminActionForm } from '#app/features/moderation/forms.server.ts'
import { findPerson } from '#app/features/moderation/queries.server.ts'
import type { AdminAction, DeskPerson } from '#app/features/moderation/schema.ts'
import { PersonBadges } from '#app/features/moderation/ui/person-badges.tsx'
import type { ActorTx } from '#app/platform/db/actor.ts'
import { fieldProps } from '#app/platform/forms/field-props.ts'
import { type FormState, parseForm, refuse } from '#app/platform/forms/parse-form.ts'
import { readForm, takesForm, unreadable } from '#app/platform/forms/takes-form.ts'
import { NOINDEX, pageTitle } from '#app/site.ts'
import { Button } from '#app/ui/button.tsx'
import { Day } from '#app/ui/day.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { Done } from '#app/ui/done.tsx'
import { FormAlert } from '#app/ui/form-alert.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { Section } from '#app/ui/section.tsx'
import { TextArea } from '#app/ui/text-field.tsx'
import { requireAdmin } from '../guards.server.ts'
import { redirectDone, withDone } from '../parts/redirect-done.server.ts'
import { reloadsWhenLate } from '../parts/reloads-when-late.ts'
import type { Route } from './+types/person.ts'
import { pageOfSubject } from './parts/page-of-subject.ts'

const TRAIL = 50
const NOT_DONE = 'That didn’t work. Please try again.'
const ADMINISTRATOR_NOT_SUSPENDED =
  'You can’t suspend an administrator. Remove their administrator rights first: npm run admin -- revoke <email>.'
const DONE_BEFORE =
  'This has already been done, so nothing has changed. Your reason is still below.'
const NOT_POSSIBLE =
  'This is no longer possible, so nothing has changed. Your reason is still below.'

/** What the audit trail calls each action. */
const RECORDED: Record<AdminAction, string> = {
  feature: 'profile-featured',
  unfeature: 'profile-unfeatured',
  hide: 'profile-hidden',
  restore: 'profile-restored',
  suspend: 'account-suspended',
  readmit: 'account-restored',
}

const DONE: Record<`person-${AdminAction}`, string> = {
  'person-feature': 'Featured on the homepage.',
  'person-unfeature': 'No longer featured.',
  'person-hide': 'The profile is hidden. Its owner sees the reason on their dashboard.',
  'person-restore': 'The profile is no longer hidden.',
  'person-suspend': 'The account is suspended and signed out everywhere.',
  'person-readmit': 'The account is active again.',
}

/** What takes something from a person is asked first. */
const QUESTIONS = {
  hide: {
    title: 'Hide the profile of',
    label: 'Hide Profile',
    effect: 'Nobody else will see it, and they’ll be emailed your reason.',
    undo: 'You can restore the profile later.',
  },
  suspend: {
    title: 'Suspend the account of',
    label: 'Suspend Account',
    effect: 'They’ll be signed out everywhere and emailed your reason.',
    undo: 'You can restore the account later.',
  },
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData?.person.fullName ?? 'No one found') },
  NOINDEX,
]

export async function loader(args: Route.LoaderArgs) {
  const ctx = requireAdmin(args)
  const found = await ctx.asActor(async tx => {
    const person = await findPerson(tx, args.params.personId)
    return person && { person, trail: await listTrail(tx, person) }
  })
  if (found === undefined) throw redirect(href('/admin/people'))
  return withDone(ctx, args.request, DONE, found)
}

function listTrail(tx: ActorTx, { userId, profile }: DeskPerson) {
  return listEntriesOf(tx, [userId, ...(profile ? [profile.id] : [])], TRAIL)
}

type Answer = FormState & {
  /** The same action, done before by somebody else. */
  before?: AuditEntry
  /** The action that needs to be confirmed. */
  asks?: keyof typeof QUESTIONS
}

export const action = takesForm([AdminActionForm], async (args: Route.ActionArgs) => {
  const ctx = requireAdmin(args)
  const { personId } = args.params
  const form = readForm(args.context)
  const parsed = parseForm(AdminActionForm, form)
  const answer = (status: number, state: Answer) => data(state, { status })
  if (!parsed.ok && (parsed.state.fieldErrors.admin_action || parsed.state.fieldErrors.unconfirmed))
    throw unreadable()
  if (!parsed.ok) return answer(400, parsed.state)
  const { admin_action, reason, unconfirmed } = parsed.value
  if (unconfirmed === 'canceled') return answer(200, refuse(form, ''))
  if (unconfirmed && (admin_action === 'hide' || admin_action === 'suspend'))
    return answer(200, { ...refuse(form, ''), asks: admin_action })
  try {
    const acted = await ctx.asActor(async tx => {
      const person = await findPerson(tx, personId)
      if (!person) return undefined
      const result = await doAdminAction(tx, person, parsed.value)
      const trail = result === 'already' ? await listTrail(tx, person) : []
      return { result, before: trail.find(entry => entry.action === RECORDED[admin_action]) }
    })
    if (acted?.result === 'administrator')
      return answer(409, refuse(form, ADMINISTRATOR_NOT_SUSPENDED))
    // With the same reason, it is a form that was sent twice.
    if (acted?.result === 'already' && acted.before?.reason !== reason) {
      const { before } = acted
      return answer(409, { ...refuse(form, before ? DONE_BEFORE : NOT_POSSIBLE), before })
    }
  } catch (error) {
    ctx.log.error({ err: error }, 'an admin action failed')
    return answer(500, refuse(form, NOT_DONE))
  }
  return redirectDone(ctx, pageOf(personId), `person-${admin_action}`)
})

export { reloadsWhenLate as shouldRevalidate }

const pageOf = (personId: string) => href('/admin/people/:personId', { personId })

export default function Person({ loaderData, actionData }: Route.ComponentProps) {
  const { person, trail, done } = loaderData
  const { profile, suspendedReason } = person
  const choices = choicesFor(person)
  return (
    <>
      <PageHeader title={person.fullName} kicker={<PersonBadges person={person} />} />
      <div className="space-y-12">
        <Done>{!actionData && done}</Done>
        <DescriptionList
          className="max-w-3xl"
          items={[
            { term: 'Shown as', value: person.shownAs },
            { term: 'Email', value: person.email },
            { term: 'Kind', value: person.userType === 'talent' ? 'Talent' : 'Company' },
            { term: 'Joined', value: <Day iso={person.joinedAt} /> },
            {
              term: 'Profile',
              value:
                profile &&
                (profile.hidden ? (
                  hiddenText(profile.hiddenReason, suspendedReason)
                ) : (
                  <TextLink to={profile.url}>{profile.url}</TextLink>
                )),
            },
            { term: 'Reason for hiding', value: profile?.hiddenReason },
            { term: 'Reason for suspending', value: suspendedReason },
          ]}
        />
        <Section
          id="actions"
          title="Actions"
          description={
            choices.length === 0
              ? 'Remove administrator rights on the command line first.'
              : 'Each action needs a reason. It goes into the audit trail, and the person sees it if you hide their profile or suspend their account.'
          }
        >
          {choices.length > 0 && (
            <PostForm
              noValidate
              // Another action needs another reason.
              key={choices.map(({ admin_action }) => admin_action).join()}
              className="max-w-3xl space-y-4"
            >
              <FormAlert watch={actionData}>
                {actionData?.message && (
                  <>
                    {actionData.message}
                    {actionData.before && (
                      <AuditList entries={[actionData.before]} pageOf={pageOfSubject} />
                    )}
                  </>
                )}
              </FormAlert>
              <input type="hidden" name="unconfirmed" value="yes" />
              <TextArea {...fieldProps(actionData)('reason')} label="Reason" rows={3} required />
              <Actions choices={choices} />
            </PostForm>
          )}
          <Question
            person={person}
            asks={actionData?.asks}
            reason={actionData?.values.reason?.[0]}
          />
        </Section>
        <Section id="trail" title="History" count={trail.length}>
          {trail.length === 0 ? (
            <p className="text-muted">No actions yet.</p>
          ) : (
            <AuditList entries={trail} pageOf={pageOfSubject} />
          )}
        </Section>
      </div>
    </>
  )
}

type ActionChoice = { admin_action: AdminAction; label: string; danger?: boolean }

/** The actions that are possible in the person's current state. */
function choicesFor({ profile, administrator, suspendedReason }: DeskPerson): ActionChoice[] {
  const choices: ActionChoice[] = []
  if (profile?.featured) choices.push({ admin_action: 'unfeature', label: 'Stop Featuring' })
  else if (profile && !profile.hidden) choices.push({ admin_action: 'feature', label: 'Feature' })
  if (profile && profile.hiddenReason !== null)
    choices.push({ admin_action: 'restore', label: 'Restore Profile' })
  else if (profile) choices.push({ admin_action: 'hide', label: 'Hide Profile', danger: true })
  if (suspendedReason !== null) choices.push({ admin_action: 'readmit', label: 'Restore Account' })
  else if (!administrator)
    choices.push({ admin_action: 'suspend', label: 'Suspend Account', danger: true })
  return choices
}

function Actions({ choices }: { choices: readonly ActionChoice[] }) {
  const navigation = useNavigation()
  const busyWith =
    navigation.formMethod === 'POST' ? navigation.formData?.get('admin_action') : null
  return (
    <div className="flex flex-wrap gap-3">
      {choices.map(({ admin_action, label, danger }) => (
        <Button
          key={admin_action}
          type="submit"
          name="admin_action"
          value={admin_action}
          variant={danger ? 'danger' : 'secondary'}
          busy={busyWith === admin_action}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}

type QuestionProps = {
  person: DeskPerson
  /** Undefined while the dialog is closed. */
  asks: Answer['asks']
  reason: string | undefined
}

function Question({ person: { fullName }, asks, reason }: QuestionProps) {
  const formId = useId()
  const { title, label, effect, undo } = QUESTIONS[asks ?? 'hide']
  return (
    <ConfirmDialog
      open={asks !== undefined}
      closeTo={useLocation().pathname}
      cancelField={{ name: 'unconfirmed', value: 'canceled' }}
      title={`${title} ${fullName}?`}
      confirmLabel={label}
      danger
      busy={useNavigation().formData?.get('admin_action') === asks}
      form={formId}
    >
      <PostForm id={formId}>
        <input type="hidden" name="admin_action" value={asks} />
        <input type="hidden" name="reason" value={reason} />
        {effect} {undo}
      </PostForm>
    </ConfirmDialog>
  )
}

/** A profile is hidden by an administrator, with its account, or because its owner paused it. */
function hiddenText(hiddenReason: string | null, suspendedReason: string | null): string {
  return hiddenReason === null && suspendedReason === null
    ? 'Paused by its owner, so no one else sees it'
    : 'Hidden from everyone'
}
