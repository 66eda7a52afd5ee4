import { href } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Section } from '#app/ui/section.tsx'
import { endedRoundText, openRound, type Slot, type Zones } from '../rules.ts'
import type { Scheduling } from '../types.ts'
import { CallLink } from './call-link.tsx'
import { SlotText } from './slots.tsx'

type MeetingSummaryProps = {
  roomId: string
  scheduling: Scheduling
  /** The time of the agreed meeting. */
  slot: Slot | null
  /** What became of the previous meeting, if that is news. */
  last: string | null
  zones: Zones
  otherName: string
}

/** The sidebar of a conversation: the next meeting, or whose turn it is to propose. */
export function MeetingSummary({
  roomId,
  scheduling,
  slot,
  last,
  zones,
  otherName,
}: MeetingSummaryProps) {
  const { meeting, side, canPropose } = scheduling
  const round = canPropose ? openRound(scheduling) : null
  const ended = endedRoundText(scheduling, otherName)
  const page = href('/connections/:id/meeting', { id: roomId })
  if (!canPropose && meeting === null) return null
  return (
    <Section id="meeting" title="Meeting" className="space-y-3">
      {meeting && slot && (
        <div className="border-l-3 border-accent pl-4">
          <SlotText slot={slot} zones={zones} otherName={otherName} />
          {meeting.link !== '' && (
            <p className="mt-1 text-sm wrap-anywhere">
              <CallLink link={meeting.link} />
            </p>
          )}
        </div>
      )}
      {round === null ? (
        meeting === null ? (
          <>
            {(last ?? ended) && <p>{last ?? ended}</p>}
            <ButtonLink
              to={href('/connections/:id/meeting/new', { id: roomId })}
              variant="secondary"
              className="w-full"
            >
              {last === null && ended ? 'Propose other times' : 'Propose times to meet'}
            </ButtonLink>
          </>
        ) : (
          <TextLink to={page} className="no-print inline-block min-h-6">
            {canPropose ? 'Move or cancel it' : 'Cancel it'}
          </TextLink>
        )
      ) : round.side === side ? (
        <p>
          You proposed {round.times.length} times.{' '}
          <TextLink to={page} className="no-print">
            See what you proposed
          </TextLink>
        </p>
      ) : (
        <>
          <p>
            {otherName} proposes {round.times.length} {meeting && 'new '}times.
          </p>
          <ButtonLink to={page} className="w-full">
            Choose a time
          </ButtonLink>
        </>
      )}
    </Section>
  )
}
