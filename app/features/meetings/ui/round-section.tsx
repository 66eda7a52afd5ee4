import { zoneText } from '#app/platform/calendar/zone-text.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { RadioGroup } from '#app/ui/checkbox.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { Section } from '#app/ui/section.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { Slot, Zones } from '../rules.ts'
import type { Round, Side } from '../types.ts'
import { SlotHint, SlotList } from './slots.tsx'

/** The input of a refused form. */
type TypedAnswer = { startsAt: string; link: string; fieldErrors: Record<string, string> }

type RoundSectionProps = {
  round: Round
  side: Side
  slots: readonly Slot[]
  zones: Zones
  otherName: string
  /** Path of the proposal form; null if nobody could answer, so that no time can be accepted either. */
  proposePath: string | null
  /** The times are for a meeting that is agreed already. */
  moves: boolean
  typed?: TypedAnswer
}

const UNTIL_THEN = 'Until then, the agreed time stands.'

/** The open proposal: a form for the side that can answer it, otherwise a summary. */
export function RoundSection(props: RoundSectionProps) {
  const { round, side, slots, zones, otherName, proposePath, moves } = props
  const isMine = round.side === side
  if (!isMine && proposePath !== null) return <Answer {...props} proposePath={proposePath} />
  const whoseTurn = () => {
    if (proposePath !== null) return `It’s ${otherName}’s turn to accept one or propose others.`
    return `${isMine ? 'They' : 'You'} can accept one once they’re back.`
  }
  return (
    <Section
      id="proposal"
      title={isMine ? 'You proposed' : `${otherName} proposes`}
      description={`${round.minutes} minutes. ${whoseTurn()}${moves ? ` ${UNTIL_THEN}` : ''}`}
    >
      <SlotList slots={slots} zones={zones} otherName={otherName} />
      <PostForm className="mt-4">
        <input type="hidden" name="number" value={round.number} />
        <Button type="submit" name="intent" value="end" variant="secondary">
          {isMine ? 'Withdraw these times' : 'None of these'}
        </Button>
      </PostForm>
    </Section>
  )
}

type AnswerProps = RoundSectionProps & { proposePath: string }

function Answer({ round, slots, zones, otherName, proposePath, moves, typed }: AnswerProps) {
  const errors = typed?.fieldErrors ?? {}
  return (
    <Section
      id="proposal"
      title={`${otherName} proposes`}
      description={`${round.minutes} minutes. Accept one of these times, or propose others.${moves ? ` ${UNTIL_THEN}` : ''}`}
    >
      <PostForm noValidate className="space-y-6" key={`${round.number} ${typed?.startsAt ?? ''}`}>
        <input type="hidden" name="number" value={round.number} />
        <div className="print:[&_input]:hidden">
          <RadioGroup
            name="starts_at"
            label={`When? (${zoneText(zones.mine)})`}
            choices={slots.map(slot => ({
              value: slot.iso,
              label: <span className="figures">{slot.mine}</span>,
              hint: <SlotHint slot={slot} zones={zones} otherName={otherName} />,
              disabled: slot.past,
            }))}
            defaultValue={typed?.startsAt}
            error={errors.starts_at}
          />
        </div>
        <div className="no-print">
          <TextField
            name="link"
            type="url"
            label="Link to a video call"
            hint={
              round.link === ''
                ? 'Such as https://meet.example.com/room. It goes into the invitation.'
                : `${otherName} suggested ${round.link}. A link here replaces it.`
            }
            optional
            defaultValue={typed?.link}
            error={errors.link}
          />
        </div>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="intent" value="take">
            Accept this time
          </Button>
          <ButtonLink to={proposePath} variant="secondary">
            Propose other times
          </ButtonLink>
          <Button type="submit" name="intent" value="end" variant="secondary">
            None of these
          </Button>
        </div>
      </PostForm>
    </Section>
  )
}
