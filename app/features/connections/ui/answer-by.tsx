import { useToday } from '#app/ui/day.tsx'
import { weekdayText } from '#app/ui/weekday.ts'
import { daysBetween, daysLeftText } from '../rules.ts'
import type { CompanyConnection, TalentConnection } from '../schema.ts'
import { DaysLeft } from './days-left.tsx'

type AnswerByProps = Pick<TalentConnection | CompanyConnection, 'deadline'> & {
  side: 'talent' | 'company'
}

/** The days left, counted from the reader's today; from the server's until that is known. */
export function useDaysLeft(deadline: AnswerByProps['deadline']): number {
  const today = useToday()
  if (deadline === null) return 0
  return today === null ? deadline.daysLeft : daysBetween(today, deadline.answerBy)
}

/** An introduction's deadline: a date in the talent's zone, and the days left. */
export function AnswerBy({ deadline, side }: AnswerByProps) {
  const left = useDaysLeft(deadline)
  if (deadline === null)
    return side === 'talent'
      ? 'No deadline yet: the company hasn’t confirmed its email address.'
      : 'Not emailed yet. They’ll find it on the site. Confirm your address, and we’ll send the email and start their time to answer.'
  const { answerBy, daysAtMost, isSuspended } = deadline
  return (
    <span className="figures">
      {isSuspended && 'They can’t answer at the moment. '}
      <DaysLeft left={left} of={daysAtMost} />
      {side === 'talent' ? 'Answer by ' : 'They have until '}
      <time dateTime={answerBy} className="font-medium text-ink">
        {weekdayText(answerBy)}
      </time>
      {`, ${daysLeftText(left)}`}
    </span>
  )
}
