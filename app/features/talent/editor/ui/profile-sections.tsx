import { useState } from 'react'
import { ROLES } from '#app/features/catalogues/data/roles.ts'
import { groupByCategory } from '#app/features/catalogues/lookup.ts'
import { TIME_ZONE_OPTIONS } from '#app/features/catalogues/time-zones.ts'
import { cx } from '#app/ui/cx.ts'
import { ListField } from '#app/ui/list-field.tsx'
import { NumberField } from '#app/ui/number-field.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextArea, TextField } from '#app/ui/text-field.tsx'
import { LIMITS, OTHER_ROLE } from '../../rules.ts'
import { FormSection, first, Ids, Names, type SectionProps } from './profile-fields.tsx'

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
        hint="What you’ve done, and what a company gets from working with you."
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
        options={TIME_ZONE_OPTIONS}
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
      description="What companies find you for. We match these with their requests."
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
          // Without JavaScript, CSS shows it by the chosen option.
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
      description="Where you’ve done this before, and who can vouch for you."
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
        hint="The situation, what you did and what changed. Numbers help."
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
