import { useNavigation } from 'react-router'
import { weeklyHours } from '#app/platform/count.ts'
import { fieldProps } from '#app/platform/forms/field-props.ts'
import type { FormState } from '#app/platform/forms/parse-form.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { FormErrorSummary } from '#app/ui/form-alert.tsx'
import { NumberField } from '#app/ui/number-field.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { weekdayOfYearText } from '#app/ui/weekday.ts'
import { hoursText } from '../../public-page/ui/public-format.ts'
import type { OwnProfile } from '../../schema.ts'
import { confirmedText, HOURS_INTENT, needsConfirming, type OwnHours } from '../hours.ts'

type HoursCardProps = {
  profile: Pick<OwnProfile, 'maxHoursPerWeek' | 'freeHours' | 'comingFree'>
  hours: OwnHours
  /** Agreed work that is still to start, and the day it does. */
  starts: readonly { on: string; companyName: string }[]
  refused?: FormState
}

/** The free hours of the week. Hours agreed here are known; the talent states the others and confirms them from time to time. */
export function HoursCard({ profile, hours, starts, refused }: HoursCardProps) {
  const { maxHoursPerWeek: max, freeHours, comingFree } = profile
  const { elsewhere, until, confirmedDaysAgo } = hours
  const field = fieldProps(refused)
  const busy = useNavigation().formData?.get('intent') === HOURS_INTENT
  return (
    <Card as="section" aria-labelledby="hours">
      <h2 id="hours" className="font-display text-xl font-medium">
        Your hours
      </h2>
      {max === null ? (
        <p className="mt-2 text-muted">Your profile doesn’t say how many hours you have.</p>
      ) : (
        <p className="figures mt-2 font-medium">
          {hoursText(max, freeHours)}
          {comingFree.map(change => (
            <span key={change.from} className="mt-1 block text-sm font-normal">
              {weeklyHours(change.hours)} from {weekdayOfYearText(change.from)}
              {whyThen(starts, change.from)}
            </span>
          ))}
        </p>
      )}
      <p className="figures mt-2 text-sm text-muted">
        {needsConfirming(confirmedDaysAgo)
          ? `${confirmedText(confirmedDaysAgo)}. Is this still right?`
          : confirmedText(confirmedDaysAgo)}
      </p>
      <PostForm
        key={`${elsewhere} ${until}`}
        preventScrollReset
        noValidate
        className="mt-4 space-y-4 border-t border-rule pt-4"
      >
        <FormErrorSummary
          errors={Object.entries(refused?.fieldErrors ?? {}).map(([id, message]) => ({
            id,
            message,
          }))}
          watch={refused}
        />
        <NumberField
          {...field('elsewhere', String(elsewhere))}
          label="Taken elsewhere"
          suffix="hrs/week"
          hint="What you agreed on here is counted already."
        />
        <TextField
          type="date"
          {...field('elsewhere_until', until ?? '')}
          label="Free again from"
          optional
        />
        <Button
          type="submit"
          name="intent"
          value={HOURS_INTENT}
          variant={needsConfirming(confirmedDaysAgo) ? 'primary' : 'secondary'}
          busy={busy}
          className="w-full"
        >
          Confirm my hours
        </Button>
      </PostForm>
      <p className="mt-3 text-sm text-muted">
        Companies see how many hours are free, never who you work for.
      </p>
    </Card>
  )
}

/** ", when the work with Harborlight starts" */
function whyThen(starts: HoursCardProps['starts'], day: string): string {
  const names = starts.filter(({ on }) => on === day).map(({ companyName }) => companyName)
  return names.length === 0 ? '' : `, when the work with ${names.join(' and ')} starts`
}
