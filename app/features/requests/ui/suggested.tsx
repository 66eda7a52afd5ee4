import type { RefObject } from 'react'
import type { FormValues } from '#app/platform/forms/parse-form.ts'
import { useConfirmed } from '#app/platform/forms/use-confirmed.ts'
import { Suggestions } from '#app/ui/suggestions.tsx'
import { STARTED } from '../fields.ts'

type SuggestedProps = { form: RefObject<HTMLFormElement | null>; values: FormValues }

export function Suggested({ form, values }: SuggestedProps) {
  return <Suggestions {...useConfirmed(form, STARTED, values)} />
}
