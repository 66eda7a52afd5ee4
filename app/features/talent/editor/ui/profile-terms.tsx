import { useState } from 'react'
import { Checkbox, CheckboxGroup, RadioGroup } from '#app/ui/checkbox.tsx'
import { MultiSelect } from '#app/ui/multi-select.tsx'
import { NumberField } from '#app/ui/number-field.tsx'
import { Capacity } from '#app/ui/ring.tsx'
import { FIELDS } from '../../fields.ts'
import { controlsFor, FormSection, first, type SectionProps } from './profile-fields.tsx'

export function EngagementDetails(props: SectionProps) {
  const { one, choice, options, names } = controlsFor(props)
  const { defaultValue: travels, ...travel } = one('willing_to_travel')
  return (
    <FormSection
      id="engagement-details"
      title="Engagement Details"
      description="How you like to work, and with which companies."
    >
      <CheckboxGroup {...options('engagement_types')} columns={2} />
      <RadioGroup {...choice('working_model')} columns={3} />
      <Checkbox {...travel} defaultChecked={travels === 'on'} />
      <MultiSelect {...names('company_stage_preference')} />
    </FormSection>
  )
}

const { min: FEWEST, max: MOST } = FIELDS.max_hours_per_week

export function PricingAvailability(props: SectionProps) {
  const { one } = controlsFor(props)
  const [hours, setHours] = useState(() => first(props.draft, 'max_hours_per_week'))
  const week = Number(hours)
  return (
    <FormSection
      id="pricing-availability"
      title="Pricing & Availability"
      description="In dollars per day. A range leaves room for the size of the work."
    >
      <div className="grid gap-6 sm:grid-cols-2">
        <NumberField {...one('price_day_min')} prefix="$" suffix="/ day" />
        <NumberField {...one('price_day_max')} prefix="$" suffix="/ day" />
      </div>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <NumberField
          {...one('max_hours_per_week')}
          suffix="hours"
          onChange={event => setHours(event.currentTarget.value)}
        />
        {week >= FEWEST && week <= MOST && (
          <Capacity
            hours={week}
            text={`${hours.trim()} of ${MOST} hours`}
            className="noscript:hidden"
          />
        )}
      </div>
      <div className="grid gap-6 sm:grid-cols-2">
        <NumberField {...one('min_commitment_weeks')} suffix="weeks" />
        <NumberField {...one('availability_notice_days')} suffix="days" />
      </div>
    </FormSection>
  )
}
