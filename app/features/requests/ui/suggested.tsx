import type { RefObject } from 'react'
import type { FormValues } from '#app/platform/forms/parse-form.ts'
import { CONFIRMED } from '#app/platform/forms/untouched.ts'
import { useConfirmed } from '#app/platform/forms/use-confirmed.ts'
import { Suggestions } from '#app/ui/suggestions.tsx'
import { STARTED } from '../rules.ts'

const LABELS: Readonly<Record<string, string>> = {
  languages_required: 'Required languages',
  hours_per_week_needed: 'Hours needed',
  project_duration_weeks: 'Project duration',
  budget_day_min: 'Budget',
  working_model: 'Working model',
  urgency_start: 'Start',
  timezone: 'Time zone',
}

type SuggestedProps = { form: RefObject<HTMLFormElement | null>; values: FormValues }

export function Suggested({ form, values }: SuggestedProps) {
  const { confirmed, untouched, confirmAll } = useConfirmed(form, STARTED, values)
  const open = Object.entries(LABELS).flatMap(([name, label]) =>
    untouched.includes(name) ? label : [],
  )
  return <Suggestions name={CONFIRMED} {...{ confirmed, open }} onConfirm={confirmAll} />
}
