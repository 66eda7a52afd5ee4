import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { LinkedText } from '#app/ui/linked-text.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { Section } from '#app/ui/section.tsx'
import { TextArea } from '#app/ui/text-field.tsx'
import { nameOfOther } from '../rules.ts'
import { CONTACT_MAX, type Room } from '../types.ts'

/** Without the other side. A company's details are deleted along with its introduction. */
const OWN_AFTER_DELETION = {
  talent: 'You didn’t share any.',
  company: 'What you shared with your introduction was deleted with it.',
}

/** The contact details of both sides. */
export function Contacts({ room, error }: { room: Room; error?: string }) {
  const name = nameOfOther(room)
  const isTalent = room.side === 'talent'
  const [theirs, own] = isTalent
    ? [room.companyContact, room.talentContact]
    : [room.talentContact, room.companyContact]
  return (
    <Section id="contacts" title="Contact details">
      <div className="grid grid-cols-1 gap-6 sm:grid-cols-2">
        <Side title={name}>
          {theirs === '' ? (
            <p className="text-muted">
              {room.otherHasLeft
                ? 'Deleted with the account.'
                : 'They haven’t shared any. Write to them here.'}
            </p>
          ) : (
            <div className="rounded border-l-3 border-accent bg-accent-soft px-4 py-3 wrap-anywhere">
              <LinkedText text={theirs} />
            </div>
          )}
        </Side>
        <Side title="You">
          {isTalent && !room.otherHasLeft ? (
            <OwnContact room={room} error={error} />
          ) : own === '' ? (
            <p className="text-muted">
              {room.otherHasLeft
                ? OWN_AFTER_DELETION[room.side]
                : 'You didn’t share any with your introduction. Write to them here.'}
            </p>
          ) : (
            <div className="wrap-anywhere">
              <LinkedText text={own} />
            </div>
          )}
        </Side>
      </div>
    </Section>
  )
}

function Side({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <h3 className="mb-2 text-sm font-medium text-muted">{title}</h3>
      {children}
    </div>
  )
}

function OwnContact({ room, error }: { room: Room; error?: string }) {
  return (
    <>
      {room.talentContact === '' ? (
        <p className="text-muted">{nameOfOther(room)} can’t see yours yet.</p>
      ) : (
        <div className="wrap-anywhere">
          <LinkedText text={room.talentContact} />
        </div>
      )}
      <details className="mt-2" open={error !== undefined || undefined}>
        <summary className="fold-link">
          {room.talentContact === '' ? 'Share yours' : 'Change'}
        </summary>
        <PostForm preventScrollReset className="mt-3 space-y-4" key={room.talentContact}>
          <input type="hidden" name="intent" value="contact" />
          <TextArea
            name="talent_contact"
            label="Your contact details"
            hint={`Only ${nameOfOther(room)} sees them. Clear the field to stop sharing.`}
            rows={3}
            maxLength={CONTACT_MAX}
            defaultValue={room.talentContact}
            error={error}
          />
          <Button type="submit" size="small">
            Save contact details
          </Button>
        </PostForm>
      </details>
    </>
  )
}
