import { Form } from 'react-router'
import { zoneText } from '#app/platform/calendar/zone-text.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { RadioGroup } from '#app/ui/checkbox.tsx'
import { Section } from '#app/ui/section.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { Slot, Zones } from '../rules.ts'
import type { Round, Side } from '../types.ts'
import { SlotHint, SlotList } from './slots.tsx'

/** What was typed into a form that was refused. */
export type TypedAnswer = { startsAt: string; link: string; fieldErrors: Record<string, string> }

type RoundSectionProps = {
  round: Round
  side: Side
  slots: readonly Slot[]
  zones: Zones
  otherName: string
  /** Where times are proposed. */
  proposeAt: string
  typed?: TypedAnswer
}

/** The open proposal: for whoever made it to wait on, for the other to answer. */
export function RoundSection(props: RoundSectionProps) {
  const { round, side, slots, zones, otherName } = props
  if (round.side !== side) return <Answer {...props} />
  return (
    <Section
      id="proposal"
      title="You proposed"
      description={`${round.minutes} minutes. It’s ${otherName}’s turn to take one or answer with others.`}
    >
      <SlotList {...{ slots, zones, otherName }} />
      <Form method="post" preventScrollReset className="mt-4">
        <input type="hidden" name="number" value={round.number} />
        <Button type="submit" name="intent" value="end" variant="secondary">
          Take these times back
        </Button>
      </Form>
    </Section>
  )
}

function Answer({ round, slots, zones, otherName, proposeAt, typed }: RoundSectionProps) {
  const errors = typed?.fieldErrors ?? {}
  return (
    <Section
      id="proposal"
      title={`${otherName} proposes`}
      description={`${round.minutes} minutes. Take one of these times, or answer with others.`}
    >
      <Form
        method="post"
        preventScrollReset
        noValidate
        className="space-y-6"
        key={`${round.number} ${typed?.startsAt ?? ''}`}
      >
        <input type="hidden" name="number" value={round.number} />
        <RadioGroup
          name="starts_at"
          label={`When? (${zoneText(zones.mine)})`}
          choices={slots.map(slot => ({
            value: slot.iso,
            label: <span className="figures">{slot.mine}</span>,
            hint: <SlotHint {...{ slot, zones, otherName }} />,
            disabled: slot.past,
          }))}
          defaultValue={typed?.startsAt}
          error={errors.starts_at}
        />
        <TextField
          name="link"
          type="url"
          label="Link to a video call"
          hint={
            round.link === ''
              ? 'Such as https://meet.example.com/room. It goes into both calendars.'
              : `${otherName} gave ${round.link}. Another one here replaces it.`
          }
          optional
          defaultValue={typed?.link}
          error={errors.link}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="intent" value="take">
            Take this time
          </Button>
          <ButtonLink to={proposeAt} variant="secondary">
            Answer with other times
          </ButtonLink>
          <Button type="submit" name="intent" value="end" variant="quiet">
            None of these
          </Button>
        </div>
      </Form>
    </Section>
  )
}
