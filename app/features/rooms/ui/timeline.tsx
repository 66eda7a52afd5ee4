import { href } from 'react-router'
import { zoneText } from '#app/platform/calendar/zone-text.ts'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import { Moment, useReaderZone } from '#app/ui/day.tsx'
import { FormAlert } from '#app/ui/form-alert.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { LinkedText } from '#app/ui/linked-text.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { TextArea } from '#app/ui/text-field.tsx'
import { concernsOffer, eventText } from '../act-words.ts'
import { nameOfOther } from '../rules.ts'
import {
  CHANGE_MINUTES,
  type Entry,
  MESSAGE_MAX,
  type Message,
  type Room,
  type RoomEvent,
  type Timeline as TimelineData,
} from '../types.ts'
import { MessageFiles } from './message-files.tsx'

type TimelineProps = {
  room: Room
  timeline: TimelineData
  address: string
  /** The message that is being edited. */
  editing: string | null
  /** Must be the same object until the next refusal: a new one moves the focus to its message. */
  refusal?: { messageId?: string; message: string; body?: string }
}

/** All messages and events, newest first. */
export function Timeline(props: TimelineProps) {
  const { room, timeline, address, editing, refusal } = props
  const { entries, before } = timeline
  // The reader's newest message that the other side has read carries the mark.
  const marked = entries.find(
    entry =>
      entry.kind === 'message' &&
      entry.side === room.side &&
      room.readByOther !== null &&
      entry.at <= room.readByOther,
  )?.id
  return (
    <>
      <ol className="border-t border-rule">
        {entries.map(entry => (
          <li key={entry.id} id={`entry-${entry.id}`} className="border-b border-rule py-4">
            {entry.kind === 'event' ? (
              <EventEntry room={room} event={entry} />
            ) : (
              <MessageEntry
                room={room}
                address={address}
                refusal={refusal}
                message={entry}
                isEditing={entry.fresh && editing === entry.id}
                isMarked={entry.id === marked}
              />
            )}
          </li>
        ))}
        {before === null && <FirstEntry room={room} hasMore={entries.length > 0} />}
      </ol>
      {before !== null && (
        <TextLink
          to={`${address}?${new URLSearchParams({ before })}`}
          className="mt-4 inline-block min-h-6"
        >
          Show earlier messages
        </TextLink>
      )}
    </>
  )
}

type EventEntryProps = Pick<TimelineProps, 'room'> & { event: RoomEvent }

function EventEntry({ room, event }: EventEntryProps) {
  const { version, times, at } = event
  return (
    <>
      <p className="figures flex flex-wrap justify-between gap-x-4 text-sm text-muted">
        <span>
          {eventText(event, room)}
          {version !== null && concernsOffer(event) && (
            <>
              {' · '}
              <TextLink
                to={`${href('/connections/:id/charter', { id: room.id })}?version=${version}`}
              >
                Version {version}
              </TextLink>
            </>
          )}
        </span>
        <Moment iso={at} />
      </p>
      {times.length > 0 && <ProposedTimes times={times} at={at} />}
    </>
  )
}

function ProposedTimes({ times, at }: { times: string[]; at: string }) {
  const timeZone = useReaderZone()
  const yearOf = (iso: string) => iso.slice(0, 4)
  const format = new Intl.DateTimeFormat('en-US', {
    year: times.some(time => yearOf(time) !== yearOf(at)) ? 'numeric' : undefined,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  })
  return (
    <ul className="figures mt-1 border-l-3 border-rule pl-4 text-sm">
      {times.map(time => (
        <li key={time}>
          <time dateTime={time}>{format.format(new Date(time))}</time> {zoneText(timeZone)}
        </li>
      ))}
    </ul>
  )
}

function FirstEntry({ room, hasMore }: { room: Room; hasMore: boolean }) {
  return (
    <li className="py-4">
      <p className="figures flex flex-wrap justify-between gap-x-4 text-sm text-muted">
        <span>
          {room.side === 'talent' ? 'You' : nameOfOther(room)} accepted the introduction
          {hasMore ? '' : '. No messages yet.'}
        </span>
        <Moment iso={room.acceptedAt} />
      </p>
    </li>
  )
}

type MessageEntryProps = Pick<TimelineProps, 'room' | 'address' | 'refusal'> & {
  message: Message
  isEditing: boolean
  isMarked: boolean
}

function MessageEntry({ room, message, address, isEditing, isMarked, refusal }: MessageEntryProps) {
  const mine = message.side === room.side
  return (
    <article aria-label={`${mine ? 'You' : nameOfOther(room)} wrote`}>
      <p className="figures mb-1 flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
        <span className="font-medium">{mine ? 'You' : nameOfOther(room)}</span>
        <span className="text-muted">
          <Moment iso={message.at} />
          {message.edited && !message.deleted && ' · edited'}
        </span>
      </p>
      {message.deleted ? (
        <p className="text-muted">
          {mine ? 'You deleted this message.' : 'This message was deleted.'}
        </p>
      ) : isEditing ? (
        <EditForm message={message} address={address} refusal={refusal} />
      ) : (
        <div
          className={cx(
            'max-w-measure wrap-anywhere',
            mine && 'border-l-3 border-rule pl-4',
            !mine && 'border-l-3 border-accent pl-4',
          )}
        >
          <LinkedText text={message.body} />
          <MessageFiles roomId={room.id} files={message.files} />
        </div>
      )}
      {!isEditing && (message.fresh || isMarked) && (
        <p className="mt-2 flex flex-wrap gap-x-4 text-sm text-muted">
          {message.fresh && (
            <TextLink
              to={`${address}?edit=${message.id}#entry-${message.id}`}
              preventScrollReset
              className="inline-flex min-h-6 items-center"
            >
              Edit or delete
            </TextLink>
          )}
          {isMarked && room.readByOther !== null && (
            <span className="figures">
              Read by <Moment iso={room.readByOther} />
            </span>
          )}
        </p>
      )}
    </article>
  )
}

type EditFormProps = Pick<MessageEntryProps, 'message' | 'address' | 'refusal'>

function EditForm({ message, address, refusal }: EditFormProps) {
  const refused = refusal?.messageId === message.id ? refusal : undefined
  return (
    <PostForm action={address} preventScrollReset noValidate className="mt-2 space-y-4">
      <FormAlert watch={refused}>{refused?.message}</FormAlert>
      <input type="hidden" name="message_id" value={message.id} />
      <TextArea
        name="body"
        id={`edit-${message.id}`}
        label="Your message"
        hint={`You can edit it for ${CHANGE_MINUTES} minutes after sending. It will be marked as edited.`}
        rows={4}
        maxLength={MESSAGE_MAX}
        defaultValue={refused?.body ?? message.body}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" name="intent" value="edit" size="small">
          Save changes
        </Button>
        <Button type="submit" name="intent" value="delete" variant="danger" size="small">
          Delete message
        </Button>
        <TextLink
          to={address}
          preventScrollReset
          className="inline-flex min-h-6 items-center text-sm"
        >
          Cancel
        </TextLink>
      </div>
    </PostForm>
  )
}

/** Keys of the reader's forms whose messages are among the entries. */
export function sentForms(entries: readonly Entry[]): string[] {
  return entries.flatMap(entry =>
    entry.kind === 'message' && entry.clientKey !== null ? [entry.clientKey] : [],
  )
}
