import { type ChangeEvent, useRef } from 'react'
import { href } from 'react-router'
import { fieldProps } from '#app/platform/forms/field-props.ts'
import type { FormState } from '#app/platform/forms/parse-form.ts'
import { useKeptForm } from '#app/platform/forms/use-kept-form.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { FormAlert } from '#app/ui/form-alert.tsx'
import { PostForm, useShownTo } from '#app/ui/post-form.tsx'
import { RestoredInstead } from '#app/ui/restored-text.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextArea } from '#app/ui/text-field.tsx'
import {
  CONTACT_DETAILS_MAX,
  canAsk,
  NO_CONTACT,
  openRequestIds,
  preselectedRequestId,
  REQUIREMENTS_MAX,
} from '../rules.ts'
import type { Introductions } from '../schema.ts'

const FORM = 'introduction'

type IntroductionDialogProps = {
  open: boolean
  /** The page without the dialog. */
  closeTo: string
  talentName: string
  introductions: Introductions
  /** Path where a company without a request writes one; it returns to this talent. */
  writeFirstPath: string
  /** Id of the request whose match led here. */
  fromRequestId: string | null
  /** The refused form, after a failure. */
  state?: FormState
  busy: boolean
}

/** Asks for an introduction, or tells a company what it has to do first. */
export function IntroductionDialog(props: IntroductionDialogProps) {
  const { introductions, state } = props
  if (introductions.requests.length === 0) return <CreateRequestFirst {...props} />
  return canAsk(introductions) || state ? <SendForm {...props} /> : <AlreadyOpen {...props} />
}

function SendForm({
  introductions,
  writeFirstPath: _,
  fromRequestId,
  state,
  busy,
  talentName,
  ...dialog
}: IntroductionDialogProps) {
  const field = fieldProps(state)
  const firstName = talentName.split(' ')[0]
  const preselected = preselectedRequestId(introductions, fromRequestId)
  const account = useShownTo()
  const storageKey = `introduction ${account} ${dialog.closeTo} ${fromRequestId}`
  const { ref, kept } = useKeptForm(storageKey)
  const requirements = useRef<HTMLTextAreaElement>(null)
  const challengeOf = (id: string | undefined) =>
    introductions.requests.find(request => request.id === id)?.challenge ?? ''
  const warnsOfNoContact = state?.fieldErrors.contact_details === NO_CONTACT

  /** Prefills the challenge of the chosen request, unless the company has written its own text. */
  function prefillChallenge(event: ChangeEvent<HTMLSelectElement>) {
    const box = requirements.current
    if (box === null) return
    const isOwnText = !['', ...introductions.requests.map(({ challenge }) => challenge)].includes(
      box.value.trim(),
    )
    if (!isOwnText) box.value = challengeOf(event.currentTarget.value)
  }

  return (
    <Dialog
      {...dialog}
      title="Request Introduction"
      description={
        <RestoredInstead {...kept}>
          {`Tell ${talentName} what you need. You’ll find the answer under Connections.`}
        </RestoredInstead>
      }
      footer={
        <>
          <ButtonLink variant="secondary" to={dialog.closeTo} replace preventScrollReset>
            Cancel
          </ButtonLink>
          <Button type="submit" form={FORM} busy={busy} busyLabel="Sending">
            {warnsOfNoContact ? 'Send anyway' : 'Send'}
          </Button>
        </>
      }
    >
      <PostForm ref={ref} id={FORM} replace preventScrollReset noValidate className="space-y-6">
        <FormAlert watch={state}>{state?.message}</FormAlert>
        <input type="hidden" name="undoable" value="on" />
        {warnsOfNoContact && <input type="hidden" name="without_contact" value="on" />}
        <Select
          {...field('request_id', preselected)}
          label="Talent request"
          options={requestOptions(introductions)}
          placeholder={introductions.requests.length > 1 ? 'Choose a request' : undefined}
          onChange={prefillChallenge}
          required
        />
        <TextArea
          {...field('requirements', challengeOf(preselected))}
          label="Requirements"
          ref={requirements}
          hint="What you need done, by when, and what a good result looks like. For example: “A 13-week cash forecast by March.”"
          maxLength={REQUIREMENTS_MAX}
          rows={5}
        />
        <TextArea
          {...field('contact_details', introductions.contactDetails)}
          label="Contact details"
          hint={`Shown to ${firstName} only after they accept.`}
          maxLength={CONTACT_DETAILS_MAX}
          rows={3}
        />
      </PostForm>
    </Dialog>
  )
}

/** Requests already asked about are disabled. */
function requestOptions(introductions: Introductions) {
  const open = openRequestIds(introductions)
  return introductions.requests.map(({ id, label }) =>
    open.has(id)
      ? { value: id, label: `${label} (already asked)`, disabled: true }
      : { value: id, label },
  )
}

type NoticeDialogProps = Pick<IntroductionDialogProps, 'open' | 'closeTo' | 'talentName'>

function CreateRequestFirst({
  open,
  closeTo,
  talentName,
  introductions: { hasClosed },
  writeFirstPath,
}: NoticeDialogProps & Pick<IntroductionDialogProps, 'introductions' | 'writeFirstPath'>) {
  const reason = `${talentName} will want to know about the work.`
  return (
    <Dialog
      open={open}
      closeTo={closeTo}
      role="alertdialog"
      size="small"
      title={hasClosed ? 'Reopen or Create a Talent Request' : 'Create a Talent Request'}
      description={
        hasClosed
          ? `${reason} All your requests are closed: reopen one on your dashboard, or create a new one.`
          : `${reason} Please create a talent request first.`
      }
      footer={
        <>
          <Close to={closeTo}>Cancel</Close>
          {hasClosed && (
            <ButtonLink variant="secondary" to={href('/company/dashboard')}>
              Reopen a Request
            </ButtonLink>
          )}
          <ButtonLink to={writeFirstPath}>Create Request</ButtonLink>
        </>
      }
    />
  )
}

function AlreadyOpen({ open, closeTo, talentName }: NoticeDialogProps) {
  return (
    <Dialog
      open={open}
      closeTo={closeTo}
      role="alertdialog"
      size="small"
      title="You’ve already asked"
      description={`You’ve asked ${talentName} about all of your requests. You’ll find the answers under Connections.`}
      footer={
        <>
          <Close to={closeTo}>Close</Close>
          <ButtonLink to={href('/connections')}>View Connections</ButtonLink>
        </>
      }
    />
  )
}

/** Shown to people who can't ask for introductions at all. */
export function RefusalDialog({
  open,
  closeTo,
  message,
}: {
  open: boolean
  closeTo: string
  message: string
}) {
  return (
    <Dialog
      open={open}
      closeTo={closeTo}
      role="alertdialog"
      size="small"
      title="Request Introduction"
      description={message}
      footer={<Close to={closeTo}>OK</Close>}
    />
  )
}

function Close({ to, children }: { to: string; children: string }) {
  return (
    <ButtonLink variant="secondary" data-autofocus to={to} replace preventScrollReset>
      {children}
    </ButtonLink>
  )
}
