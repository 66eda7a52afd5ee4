import { Button, ButtonLink, LinkButton } from '#app/ui/button.tsx'
import { FormAlert } from '#app/ui/form-alert.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { Section } from '#app/ui/section.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { Slot, Zones } from '../rules.ts'
import { LINK_MAX, type Meeting } from '../types.ts'
import { CallLink } from './call-link.tsx'
import { SlotText } from './slots.tsx'

type MeetingSectionProps = {
  meeting: Meeting
  slot: Slot
  zones: Zones
  otherName: string
  downloadPath: string
  /** Path of the proposal form; null while a proposal is open, or if nobody could answer one. */
  proposePath: string | null
  refusal?: { message: string; link: string }
}

/** The agreed meeting, with forms to change or cancel it. */
export function MeetingSection(props: MeetingSectionProps) {
  const { meeting, slot, zones, otherName, downloadPath, proposePath } = props
  return (
    <Section id="agreed" title="Agreed">
      <div className="border-l-3 border-accent bg-accent-soft px-4 py-3">
        <SlotText slot={slot} zones={zones} otherName={otherName} />
        <p className="mt-2">{meeting.minutes} minutes</p>
        {meeting.link !== '' && (
          <p className="mt-1 wrap-anywhere">
            <CallLink link={meeting.link} />
          </p>
        )}
      </div>
      <p className="mt-3 max-w-measure text-sm text-muted">
        The invitation comes by email if you get our emails about meetings, and neither of you sees
        the other’s address. If the meeting changes, your calendar follows.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        {proposePath !== null && (
          <ButtonLink to={proposePath} variant="secondary">
            Propose other times
          </ButtonLink>
        )}
        <LinkButton
          href={downloadPath}
          download
          variant={proposePath === null ? 'secondary' : 'quiet'}
        >
          Add to a calendar (ICS)
        </LinkButton>
      </div>
      <div className="mt-6 space-y-2">
        <LinkForm {...props} />
        <CancelForm {...props} />
      </div>
    </Section>
  )
}

function LinkForm({ meeting, refusal }: MeetingSectionProps) {
  return (
    <details open={refusal !== undefined || undefined} key={`link ${meeting.sequence}`}>
      <summary className="fold-link">
        {meeting.link === '' ? 'Add a video link' : 'Change the video link'}
      </summary>
      <PostForm preventScrollReset noValidate className="mt-3 max-w-xl space-y-4">
        <FormAlert watch={refusal}>{refusal?.message}</FormAlert>
        <Seen meeting={meeting} />
        <TextField
          name="link"
          id="meeting-link"
          type="url"
          label="Link to a video call"
          hint="Leave it empty to remove the link. The invitation is updated."
          maxLength={LINK_MAX}
          defaultValue={refusal?.link ?? meeting.link}
          error={refusal?.message}
        />
        <Button type="submit" name="intent" value="link" size="small">
          Save link
        </Button>
      </PostForm>
    </details>
  )
}

function CancelForm({ meeting, otherName }: MeetingSectionProps) {
  return (
    <details key={`cancel ${meeting.sequence}`}>
      <summary className="fold-link">Cancel the meeting</summary>
      <PostForm className="mt-3 space-y-3">
        <Seen meeting={meeting} />
        <p className="text-sm text-muted">
          We’ll tell {otherName}. Calendars that have the emailed invitation will remove the
          meeting.
        </p>
        <Button type="submit" name="intent" value="cancel" variant="danger" size="small">
          Cancel meeting
        </Button>
      </PostForm>
    </details>
  )
}

/** The meeting and the version of it that the reader saw. */
function Seen({ meeting }: { meeting: Meeting }) {
  return (
    <>
      <input type="hidden" name="meeting" value={meeting.id} />
      <input type="hidden" name="seen" value={meeting.sequence} />
    </>
  )
}
