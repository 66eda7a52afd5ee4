import type { RefObject } from 'react'
import type { FormValues } from '#app/platform/forms/parse-form.ts'
import { CONFIRMED } from '#app/platform/forms/untouched.ts'
import { useConfirmed } from '#app/platform/forms/use-confirmed.ts'
import { Suggestions } from '#app/ui/suggestions.tsx'
import { STARTED } from '../rules.ts'

const LABELS: Readonly<Record<string, string>> = {
  languages_spoken: 'Languages',
  timezone: 'Time zone',
  price_day_min: 'Day rate',
  max_hours_per_week: 'Max hours per week',
  min_commitment_weeks: 'Minimum commitment',
  availability_notice_days: 'Notice you need',
}

type SuggestedProps = { form: RefObject<HTMLFormElement | null>; values: FormValues }

export function Suggested({ form, values }: SuggestedProps) {
  const { confirmed, untouched, confirmAll } = useConfirmed(form, STARTED, values)
  const open = Object.entries(LABELS).flatMap(([name, label]) =>
    untouched.includes(name) ? label : [],
  )
  return <Suggestions name={CONFIRMED} {...{ confirmed, open }} onConfirm={confirmAll} />
}
