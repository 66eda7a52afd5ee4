import { type ReactNode, useState } from 'react'
import { ROLES } from '#app/features/catalogues/data/roles.ts'
import { groupByCategory } from '#app/features/catalogues/lookup.ts'
import {
  ENGAGEMENT_TYPES,
  TALENT_WORKING_MODELS,
  TIME_ZONES,
} from '#app/features/catalogues/schema.ts'
import type { FieldErrors } from '#app/platform/forms/parse-form.ts'
import { Checkbox, CheckboxGroup, RadioGroup } from '#app/ui/checkbox.tsx'
import { cx } from '#app/ui/cx.ts'
import { ListField } from '#app/ui/list-field.tsx'
import { MultiSelect } from '#app/ui/multi-select.tsx'
import { NumberField } from '#app/ui/number-field.tsx'
import { Capacity } from '#app/ui/ring.tsx'
import { Section } from '#app/ui/section.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextArea, TextField } from '#app/ui/text-field.tsx'
import {
  ID_FIELDS,
  type IdField,
  NAME_FIELDS,
  type NameField,
  type ProfileDraft,
} from '../profile-draft.ts'
import { LIMITS, OTHER_ROLE } from '../rules.ts'

export type SectionProps = { draft: ProfileDraft; errors: FieldErrors }

const first = ({ values }: ProfileDraft, name: string) => values[name]?.[0] ?? ''

export function BasicInformation({ draft, errors }: SectionProps) {
  return (
    <FormSection
      id="basic-information"
      title="Basic Information"
      description="What people read first, in the directory and at the top of your page."
    >
      <TextField
        name="full_name"
        label="Full name"
        autoComplete="name"
        maxLength={LIMITS.fullName}
        defaultValue={first(draft, 'full_name')}
        error={errors.full_name}
        required
      />
      <TextField
        name="headline"
        label="Headline"
        hint="One line: what you do, and for whom."
        maxLength={LIMITS.headline}
        defaultValue={first(draft, 'headline')}
        error={errors.headline}
      />
      <TextArea
        name="summary_bio"
        label="Summary"
        hint="What you have done, and what a company gets from working with you."
        rows={7}
        counter
        maxLength={LIMITS.summaryBio}
        defaultValue={first(draft, 'summary_bio')}
        error={errors.summary_bio}
      />
      <Names
        name="languages_spoken"
        label="Languages spoken"
        draft={draft}
        error={errors.languages_spoken}
      />
      <Select
        name="timezone"
        label="Time zone"
        placeholder="Not stated"
        options={TIME_ZONES.map(zone => ({ value: zone, label: zone.replace('_', ' ') }))}
        defaultValue={first(draft, 'timezone')}
        error={errors.timezone}
        className="max-w-80"
      />
    </FormSection>
  )
}

const ROLE_OPTIONS = [
  ...groupByCategory(ROLES).map(({ category, options }) => ({
    label: category,
    options: options.map(({ name }) => ({ value: name, label: name })),
  })),
  { value: OTHER_ROLE, label: 'Other' },
]

export function ProfessionalDetails({ draft, errors }: SectionProps) {
  const [role, setRole] = useState(() => first(draft, 'primary_role'))
  return (
    <FormSection
      id="professional-details"
      title="Professional Details"
      description="What you are found for. Matching compares these with what companies ask."
    >
      <div className="group space-y-6">
        <Select
          name="primary_role"
          label="Primary role"
          placeholder="Choose a role"
          options={ROLE_OPTIONS}
          defaultValue={first(draft, 'primary_role')}
          onChange={event => setRole(event.currentTarget.value)}
          error={errors.primary_role}
        />
        <TextField
          name="primary_role_custom"
          label="Custom role"
          hint="Your role in your own words."
          maxLength={LIMITS.role}
          defaultValue={first(draft, 'primary_role_custom')}
          error={errors.primary_role_custom}
          // Without JavaScript the browser itself sees what is chosen.
          className={cx(
            role !== OTHER_ROLE && 'hidden group-has-[option[value=other]:checked]:block',
          )}
        />
      </div>
      <TextField
        name="roles_offered"
        label="Roles offered"
        hint="Other roles you take on, separated by commas."
        defaultValue={draft.values.roles_offered?.join(', ')}
        error={errors.roles_offered}
      />
      <Ids name="skill_ids" placeholder="Search skills…" draft={draft} error={errors.skill_ids} />
      <Ids name="tool_ids" placeholder="Search tools…" draft={draft} error={errors.tool_ids} />
    </FormSection>
  )
}

export function ExperienceBackground({ draft, errors }: SectionProps) {
  return (
    <FormSection
      id="experience-background"
      title="Experience & Background"
      description="Where you have done it before, and who would say so."
    >
      <div className="grid gap-6 sm:grid-cols-2">
        <NumberField
          name="years_experience"
          label="Years of experience"
          suffix="years"
          defaultValue={first(draft, 'years_experience')}
          error={errors.years_experience}
        />
        <NumberField
          name="years_fractional"
          label="Years of fractional work"
          suffix="years"
          defaultValue={first(draft, 'years_fractional')}
          error={errors.years_fractional}
        />
      </div>
      <Names
        name="industries_experienced"
        label="Industries"
        placeholder="Search industries…"
        draft={draft}
        error={errors.industries_experienced}
      />
      <Names
        name="company_size_experience"
        label="Company sizes"
        draft={draft}
        error={errors.company_size_experience}
      />
      <ListField
        name="client_testimonials"
        label="Client testimonials"
        hint="What clients said, in their words, with a name if they agree."
        itemName="testimonial"
        rows={3}
        maxItems={LIMITS.testimonials}
        maxLength={LIMITS.testimonial}
        defaultValue={draft.values.client_testimonials}
        error={errors.client_testimonials}
      />
      <ListField
        name="case_studies"
        label="Case studies"
        hint="The situation, what you did, what came of it. Numbers help."
        itemName="case study"
        rows={3}
        maxItems={LIMITS.caseStudies}
        maxLength={LIMITS.caseStudy}
        defaultValue={draft.values.case_studies}
        error={errors.case_studies}
      />
    </FormSection>
  )
}

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

type FormSectionProps = { id: string; title: string; description: string; children: ReactNode }

/** The title beside the fields where there is room for both. */
function FormSection({ children, ...rest }: FormSectionProps) {
  return (
    <Section {...rest} className="lg:grid lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-x-12">
      <div className="min-w-0 space-y-6">{children}</div>
    </Section>
  )
}

type SelectionProps = { draft: ProfileDraft; error?: string; placeholder?: string }

function Ids({ name, draft, ...rest }: SelectionProps & { name: IdField }) {
  const { label, catalogue } = ID_FIELDS[name]
  return (
    <MultiSelect
      {...rest}
      name={name}
      label={label}
      options={catalogue}
      customOptions={draft.customOptions}
      defaultValue={draft.values[name]}
    />
  )
}

function Names({ name, draft, ...rest }: SelectionProps & { name: NameField; label: string }) {
  return (
    <MultiSelect
      {...rest}
      name={name}
      options={NAME_FIELDS[name].catalogue}
      valueKey="name"
      defaultValue={draft.values[name]}
    />
  )
}
