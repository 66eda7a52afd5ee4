import { Form } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { FormAlert } from '#app/ui/form-alert.tsx'
import { weekdayText } from '#app/ui/weekday.ts'
import { openVersion } from '../rules.ts'
import type { Deal } from '../types.ts'

type DealActionsProps = {
  deal: Deal
  otherName: string
  /** Path of the offer form. */
  writePath: string
  problem?: string
}

/** Whose turn it is, their deadline, and their choices. */
export function DealActions({ deal, otherName, writePath, problem }: DealActionsProps) {
  const open = openVersion(deal)
  return (
    <div className="space-y-4">
      <FormAlert watch={problem}>{problem}</FormAlert>
      {open === undefined ? (
        deal.canOffer && (
          <ButtonLink to={writePath}>
            {deal.versions.length === 0 ? 'Write an offer' : 'Write another offer'}
          </ButtonLink>
        )
      ) : open.side === deal.side ? (
        <>
          <p>
            It’s {otherName}’s turn. They have until {weekdayText(open.answerBy)} to agree, send a
            counteroffer or decline.
          </p>
          <Form method="post" preventScrollReset>
            <input type="hidden" name="intent" value="withdraw" />
            <input type="hidden" name="number" value={open.number} />
            <Button type="submit" variant="secondary">
              Withdraw the offer
            </Button>
          </Form>
        </>
      ) : (
        <>
          <p>
            It’s your turn, until {weekdayText(open.answerBy)}. If you agree, this version is your
            charter and neither of you can change it.
          </p>
          <Form method="post" preventScrollReset className="flex flex-wrap gap-3">
            <input type="hidden" name="intent" value="answer" />
            <input type="hidden" name="number" value={open.number} />
            <Button type="submit" name="answer" value="agree">
              Agree to version {open.number}
            </Button>
            <ButtonLink to={writePath} variant="secondary">
              Write a counteroffer
            </ButtonLink>
            <Button type="submit" name="answer" value="refuse" variant="quiet">
              Decline
            </Button>
          </Form>
        </>
      )}
    </div>
  )
}
