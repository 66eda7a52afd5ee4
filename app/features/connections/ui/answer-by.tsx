import { weekdayText } from '#app/ui/weekday.ts'
import { daysLeftText } from '../rules.ts'
import type { CompanyConnection, TalentConnection } from '../schema.ts'

type AnswerByProps = Pick<TalentConnection | CompanyConnection, 'deadline'> & {
  side: 'talent' | 'company'
}

/** Until when an introduction waits, in the talent's days. */
export function AnswerBy({ deadline, side }: AnswerByProps) {
  if (deadline === null)
    return side === 'talent'
      ? 'There is no deadline yet: the company has still to confirm its email address.'
      : 'Not emailed yet. They see it on the site. The email goes out and their time to answer starts when you confirm your address.'
  const { answerBy, daysLeft } = deadline
  return (
    <span className="figures">
      {side === 'talent' ? 'Answer by ' : 'They have until '}
      <time dateTime={answerBy} className="font-medium text-ink">
        {weekdayText(answerBy)}
      </time>
      {`, ${daysLeftText(daysLeft)}`}
    </span>
  )
}
