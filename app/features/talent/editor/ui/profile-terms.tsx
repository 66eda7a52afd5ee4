import { useState } from 'react'
import { ENGAGEMENT_TYPES, TALENT_WORKING_MODELS } from '#app/features/catalogues/schema.ts'
import { Checkbox, CheckboxGroup, RadioGroup } from '#app/ui/checkbox.tsx'
import { NumberField } from '#app/ui/number-field.tsx'
import { Capacity } from '#app/ui/ring.tsx'
import { LIMITS } from '../../rules.ts'
import { FormSection, first, Names, type SectionProps } from './profile-fields.tsx'

export function EngagementDetails({ draft, errors }: SectionProps) {
  return (
    <FormSection
      id="engagement-details"
      title="Engagement Details"
      description="How you like to work, and with which companies."
    >
      <CheckboxGroup
        name="engagement_types"
        label="Engagement types"
        columns={2}
        choices={ENGAGEMENT_TYPES.map(type => ({ value: type, label: type }))}
        defaultValue={draft.values.engagement_types}
        error={errors.engagement_types}
      />
      <RadioGroup
        name="working_model"
        label="Working model"
        columns={3}
        choices={TALENT_WORKING_MODELS.map(model => ({ value: model, label: model }))}
        defaultValue={first(draft, 'working_model')}
        error={errors.working_model}
      />
      <Checkbox
        name="willing_to_travel"
        label="Willing to travel"
        defaultChecked={first(draft, 'willing_to_travel') === 'on'}
      />
      <Names
        name="company_stage_preference"
        label="Preferred company stages"
        draft={draft}
        error={errors.company_stage_preference}
      />
    </FormSection>
  )
}

export function PricingAvailability({ draft, errors }: SectionProps) {
  const [hours, setHours] = useState(() => first(draft, 'max_hours_per_week'))
  const week = Number(hours)
  return (
    <FormSection
      id="pricing-availability"
      title="Pricing & Availability"
      description="In dollars per day. A range leaves room for the size of the work."
    >
      <div className="grid gap-6 sm:grid-cols-2">
        <NumberField
          name="price_day_min"
          label="Minimum day rate"
          prefix="$"
          suffix="/ day"
          defaultValue={first(draft, 'price_day_min')}
          error={errors.price_day_min}
        />
        <NumberField
          name="price_day_max"
          label="Maximum day rate"
          prefix="$"
          suffix="/ day"
          defaultValue={first(draft, 'price_day_max')}
          error={errors.price_day_max}
        />
      </div>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <NumberField
          name="max_hours_per_week"
          label="Max hours per week"
          suffix="hours"
          defaultValue={first(draft, 'max_hours_per_week')}
          onChange={event => setHours(event.currentTarget.value)}
          error={errors.max_hours_per_week}
        />
        {week >= 1 && week <= LIMITS.hoursPerWeek && (
          <Capacity
            hours={week}
            text={`${hours.trim()} of ${LIMITS.hoursPerWeek} hours`}
            className="noscript:hidden"
          />
        )}
      </div>
      <div className="grid gap-6 sm:grid-cols-2">
        <NumberField
          name="min_commitment_weeks"
          label="Minimum commitment"
          suffix="weeks"
          defaultValue={first(draft, 'min_commitment_weeks')}
          error={errors.min_commitment_weeks}
        />
        <NumberField
          name="availability_notice_days"
          label="Notice you need"
          suffix="days"
          defaultValue={first(draft, 'availability_notice_days')}
          error={errors.availability_notice_days}
        />
      </div>
    </FormSection>
  )
}
