import { useState } from 'react'
import { ROLES } from '#app/features/catalogues/data/roles.ts'
import { groupByCategory } from '#app/features/catalogues/lookup.ts'
import { TIME_ZONE_OPTIONS } from '#app/features/catalogues/time-zones.ts'
import { cx } from '#app/ui/cx.ts'
import { ListField } from '#app/ui/list-field.tsx'
import { MultiSelect } from '#app/ui/multi-select.tsx'
import { NumberField } from '#app/ui/number-field.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextArea, TextField } from '#app/ui/text-field.tsx'
import { OTHER_ROLE } from '../../rules.ts'
import { controlsFor, FormSection, first, type SectionProps } from './profile-fields.tsx'

export function BasicInformation(props: SectionProps) {
  const { one, text, names } = controlsFor(props)
  return (
    <FormSection
      id="basic-information"
      title="Basic Information"
      description="What people read first, in the directory and at the top of your page."
    >
      <TextField {...text('full_name')} autoComplete="name" required />
      <TextField {...text('headline')} hint="One line: what you do, and for whom." />
      <TextArea
        {...text('summary_bio')}
        hint="What you’ve done, and what a company gets from working with you."
        rows={7}
        counter
      />
      <MultiSelect {...names('languages_spoken')} />
      <Select
        {...one('timezone')}
        placeholder="Not stated"
        options={TIME_ZONE_OPTIONS}
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

export function ProfessionalDetails(props: SectionProps) {
  const { one, text, ids } = controlsFor(props)
  const [role, setRole] = useState(() => first(props.draft, 'primary_role'))
  return (
    <FormSection
      id="professional-details"
      title="Professional Details"
      description="What companies find you for. We match these with their requests."
    >
      <div className="group space-y-6">
        <Select
          {...one('primary_role')}
          placeholder="Choose a role"
          options={ROLE_OPTIONS}
          onChange={event => setRole(event.currentTarget.value)}
        />
        <TextField
          {...text('primary_role_custom')}
          hint="Your role in your own words."
          // Without JavaScript, CSS shows it by the chosen option.
          className={cx(
            role !== OTHER_ROLE && 'hidden group-has-[option[value=other]:checked]:block',
          )}
        />
      </div>
      <TextField
        {...one('roles_offered')}
        hint="Other roles you take on, in words companies use, separated by commas."
        defaultValue={props.draft.values.roles_offered?.join(', ')}
      />
      <MultiSelect {...ids('skill_ids')} placeholder="Search skills…" />
      <MultiSelect {...ids('tool_ids')} placeholder="Search tools…" />
    </FormSection>
  )
}

export function ExperienceBackground(props: SectionProps) {
  const { one, texts, names } = controlsFor(props)
  return (
    <FormSection
      id="experience-background"
      title="Experience & Background"
      description="Where you’ve done this before, and who can vouch for you."
    >
      <div className="grid gap-6 sm:grid-cols-2">
        <NumberField {...one('years_experience')} suffix="years" />
        <NumberField {...one('years_fractional')} suffix="years" />
      </div>
      <MultiSelect {...names('industries_experienced')} placeholder="Search industries…" />
      <MultiSelect {...names('company_size_experience')} />
      <ListField
        {...texts('client_testimonials')}
        hint="What clients said, in their words, with a name if they agree."
        itemName="testimonial"
        rows={3}
      />
      <ListField
        {...texts('case_studies')}
        hint="The situation, what you did and what changed. Numbers help."
        itemName="case study"
        rows={3}
      />
    </FormSection>
  )
}
