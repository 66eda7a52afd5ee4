import { weekdayText } from '#app/ui/weekday.ts'
import { daysLeftText } from '../rules.ts'
import type { CompanyConnection, TalentConnection } from '../schema.ts'

type AnswerByProps = Pick<TalentConnection | CompanyConnection, 'answerBy' | 'daysLeft'> & {
  side: 'talent' | 'company'
}

/** Until when an introduction waits, in the talent's days. */
export function AnswerBy({ answerBy, daysLeft, side }: AnswerByProps) {
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
