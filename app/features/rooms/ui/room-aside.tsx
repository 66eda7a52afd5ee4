import { href } from 'react-router'
import { Button, ButtonLink, type ButtonVariant, SummaryButton } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { ChangeRegion } from '#app/ui/live-region.tsx'
import { dayRange } from '#app/ui/money.ts'
import { PostForm } from '#app/ui/post-form.tsx'
import { Section } from '#app/ui/section.tsx'
import { TextArea } from '#app/ui/text-field.tsx'
import { ACT_WORDS, askBefore } from '../act-words.ts'
import {
  afterwards,
  awaitedAnswers,
  describeSnapshot,
  isAgreed,
  nameOfOther,
  nextStep,
  snapshotTerms,
} from '../rules.ts'
import { type Act, REPORT_MAX, type Room } from '../types.ts'

/** The request as it was when the introduction was accepted. */
export function RequestSnapshotFacts({ room }: { room: Room }) {
  const { request, requirements } = room
  const rate = dayRange(room.rateMin, room.rateMax)
  return (
    <Section
      id="request"
      title="The request"
      headingLevel={2}
      description="As it was when the introduction was accepted."
    >
      <p className="mb-3 font-medium">{describeSnapshot(request)}</p>
      <DescriptionList items={snapshotTerms(request)} />
      {rate !== null && (
        <p className="figures mt-3 text-sm text-muted">
          {room.side === 'talent' ? 'Your' : `${nameOfOther(room)}’s`} rate at the time: {rate}
        </p>
      )}
      {(requirements !== '' || request.challenge !== '') && (
        <details className="mt-3">
          <summary className="fold-link">
            Read it in {room.side === 'company' ? 'your' : 'their'} words
          </summary>
          {requirements !== '' && (
            <p className="mt-3 whitespace-pre-line wrap-anywhere">{requirements}</p>
          )}
          {request.challenge !== '' && (
            <p className="mt-3 whitespace-pre-line wrap-anywhere">{request.challenge}</p>
          )}
        </details>
      )}
      {isOtherShown(room) && room.requestId !== null && room.talentId !== null && (
        <TextLink
          to={href('/match/:requestId/:talentId', {
            requestId: room.requestId,
            talentId: room.talentId,
          })}
          className="no-print mt-3 block min-h-6 w-fit"
        >
          Why you match
        </TextLink>
      )}
    </Section>
  )
}

/** Whether the reader may see the other side's profile or request: otherwise the receipt is a missing page. */
function isOtherShown({ side, otherProfileUrl, otherIsSuspended }: Room): boolean {
  return side === 'company' ? otherProfileUrl !== null : !otherIsSuspended
}

/** Buttons for the manual transitions. Each asks for confirmation. */
export function RoomActs({ room, error }: { room: Room; error?: string }) {
  const paper = paperLink(room)
  const [first, ...others] = afterwards(room)
  if (room.acts.length === 0 && paper === null && first === undefined) return null
  const acts = room.otherHasLeft ? [] : room.acts
  const isDue = acts.includes('start') && room.startsOn === null
  const awaited = awaitedAnswers(room)
  const isPaperNext =
    awaited.length === 0 ? room.state !== 'introduced' : awaited.some(({ to }) => to === paper?.to)
  return (
    <Section
      id="steps"
      title="Next steps"
      className="no-print"
      description={
        // On a phone the top of the page, which says this too, is above all messages.
        <span className="lg:hidden">{nextStep(room)}</span>
      }
    >
      <ChangeRegion>{nextStep(room)}</ChangeRegion>
      {error && (
        <p role="alert" className="mb-3 text-danger">
          {error}
        </p>
      )}
      {acts.includes('start') && (
        <div className="mb-4">
          <ActForm room={room} act="start" variant={isDue ? 'primary' : 'secondary'} />
        </div>
      )}
      {first && (
        <ButtonLink to={first.to} className="mb-4 w-full">
          {first.label}
        </ButtonLink>
      )}
      {paper && (
        <ButtonLink
          to={paper.to}
          variant={isDue || first || !isPaperNext ? 'secondary' : 'primary'}
          className="mb-4 w-full"
        >
          {paper.label}
        </ButtonLink>
      )}
      <ul className="space-y-2 empty:hidden">
        {others.map(({ label, to }) => (
          <li key={to}>
            <TextLink to={to} className="inline-block min-h-6 text-sm">
              {label}
            </TextLink>
          </li>
        ))}
        {acts
          .filter(act => act !== 'start')
          .map(act => (
            <li key={act}>
              <ActForm room={room} act={act} />
            </li>
          ))}
      </ul>
    </Section>
  )
}

/** The link to the offers or the charter, if there is something to read or to write. */
function paperLink({ id, state, otherHasLeft, otherIsSuspended, hasOffers }: Room) {
  const to = href('/connections/:id/charter', { id })
  if (state === 'offered') return { to, label: 'Read the offer' }
  if (isAgreed(state) || state === 'ended') return { to, label: 'Read the charter' }
  if (hasOffers) return { to, label: 'Read the offers' }
  if (otherHasLeft || otherIsSuspended || state === 'lapsed') return null
  return { to: href('/connections/:id/charter/new', { id }), label: 'Write an offer' }
}

type ActFormProps = {
  room: Room
  act: Act
  /** Looks like a button, otherwise like a link. */
  variant?: ButtonVariant
}

function ActForm({ room, act, variant }: ActFormProps) {
  const { button } = ACT_WORDS[act]
  return (
    <details key={room.state}>
      {variant === undefined ? (
        <summary className="fold-link">{button}</summary>
      ) : (
        <SummaryButton variant={variant} className="w-full">
          {button}
        </SummaryButton>
      )}
      <PostForm preventScrollReset className="mt-2 space-y-3">
        <input type="hidden" name="intent" value="act" />
        <input type="hidden" name="act" value={act} />
        <input type="hidden" name="seen" value={room.state} />
        <p className="text-sm text-muted">
          {askBefore(act, room)} {nameOfOther(room)} sees it here.
        </p>
        <Button type="submit" variant={variant ?? 'secondary'} size="small">
          {act === 'start' && room.startsOn !== null ? 'Start today' : button}
        </Button>
      </PostForm>
    </details>
  )
}

export function ReadMarks({ room }: { room: Room }) {
  return (
    <PostForm preventScrollReset className="space-y-2" key={String(room.showsReads)}>
      <input type="hidden" name="intent" value="reads" />
      <Checkbox
        name="shows_reads"
        label="Read receipts"
        hint={`${room.showsReads ? 'You’ve turned this on. If they do too' : 'If you both turn this on'}, each of you sees what the other has read.`}
        defaultChecked={room.showsReads}
      />
      <Button type="submit" variant="secondary" size="small">
        Save
      </Button>
    </PostForm>
  )
}

export function ReportRoom({ room, error }: { room: Room; error?: string }) {
  if (room.ownReport === 'open')
    return (
      <p className="text-sm text-muted">
        You reported this conversation. An administrator will read it and decide.
      </p>
    )
  const isSettled = room.ownReport === 'settled'
  return (
    <>
      {isSettled && (
        <p className="text-sm text-muted">
          An administrator has reviewed your report and closed it.
        </p>
      )}
      <details open={error !== undefined || undefined}>
        <summary className="fold-quiet">
          {isSettled ? 'Report this conversation again' : 'Report this conversation'}
        </summary>
        <PostForm preventScrollReset className="mt-3 space-y-4">
          <input type="hidden" name="intent" value="report" />
          <TextArea
            name="reason"
            label="What’s wrong?"
            hint="No one else can read your messages. If you report this conversation, an administrator can."
            rows={3}
            required
            maxLength={REPORT_MAX}
            error={error}
          />
          <Button type="submit" variant="secondary" size="small">
            Send report
          </Button>
        </PostForm>
      </details>
    </>
  )
}
