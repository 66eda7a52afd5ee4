import { useState } from 'react'
import { COMPANY_SIZES, COMPANY_STAGES } from '#app/features/catalogues/data/company.ts'
import { INDUSTRIES } from '#app/features/catalogues/data/industries.ts'
import { LANGUAGES } from '#app/features/catalogues/data/languages.ts'
import { ROLES } from '#app/features/catalogues/data/roles.ts'
import { SKILLS } from '#app/features/catalogues/data/skills.ts'
import { TOOLS } from '#app/features/catalogues/data/tools.ts'
import { groupByCategory } from '#app/features/catalogues/lookup.ts'
import {
  type CatalogueOption,
  ENGAGEMENT_TYPES,
  REQUEST_WORKING_MODELS,
  START_TIMELINES,
} from '#app/features/catalogues/schema.ts'
import { TIME_ZONE_OPTIONS } from '#app/features/catalogues/time-zones.ts'
import { readWholeNumber } from '#app/platform/forms/read-whole-number.ts'
import { CheckboxGroup, RadioGroup } from '#app/ui/checkbox.tsx'
import { ListField } from '#app/ui/list-field.tsx'
import { MultiSelect } from '#app/ui/multi-select.tsx'
import { NumberField } from '#app/ui/number-field.tsx'
import { Ring, weekFraction } from '#app/ui/ring.tsx'
import { SearchableSelect } from '#app/ui/searchable-select.tsx'
import { Section } from '#app/ui/section.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextArea } from '#app/ui/text-field.tsx'
import type { RequestDraft } from '../request-draft.ts'
import { LIMITS } from '../rules.ts'
import { WantedOptions } from './wanted-options.tsx'

type FieldsProps = RequestDraft & { errors: Record<string, string> }

const roleOptions = grouped(ROLES)
const industryOptions = grouped(INDUSTRIES)
const sizeOptions = COMPANY_SIZES.map(named)
const stageOptions = COMPANY_STAGES.map(named)

function named({ name }: CatalogueOption) {
  return { value: name, label: name }
}

function grouped(catalogue: readonly CatalogueOption[]) {
  return groupByCategory(catalogue).map(({ category, options }) => ({
    label: category,
    options: options.map(named),
  }))
}

function plain(choices: readonly string[]) {
  return choices.map(choice => ({ value: choice, label: choice }))
}

export function RoleFields({ values, errors }: FieldsProps) {
  return (
    <Section
      id="role"
      title="The role"
      description="Who you’re looking for. A second role widens your search."
    >
      <div className="grid gap-6 sm:grid-cols-2">
        <SearchableSelect
          name="desired_role"
          label="Desired role"
          searchLabel="Search roles"
          options={roleOptions}
          placeholder="Choose a role"
          defaultValue={values.desired_role?.[0]}
          error={errors.desired_role}
          required
        />
        <SearchableSelect
          name="secondary_role"
          label="Secondary role"
          searchLabel="Search other roles"
          options={roleOptions}
          placeholder="None"
          defaultValue={values.secondary_role?.[0]}
          error={errors.secondary_role}
          optional
        />
      </div>
    </Section>
  )
}

export function ChallengeFields({ values, errors }: FieldsProps) {
  return (
    <Section
      id="challenge"
      title="The challenge"
      description="Your situation and the problem. We compare your words with what people write about their work."
    >
      <div className="space-y-6">
        <ListField
          name="key_challenges"
          label="Key challenges"
          hint="One short line each, most pressing first. For example: “Closing the month takes 19 days.”"
          itemName="challenge"
          defaultValue={values.key_challenges}
          error={errors.key_challenges}
          maxItems={LIMITS.challenges}
          maxLength={LIMITS.challengeLength}
        />
        <TextArea
          name="challenge_description"
          label="Challenge description"
          hint="What has happened so far, and what you want to change. For example: “Our lender asks for reports that we can’t produce yet. By March we want a cash forecast the board trusts.”"
          defaultValue={values.challenge_description?.[0]}
          error={errors.challenge_description}
          rows={6}
          maxLength={LIMITS.descriptionLength}
          counter
        />
      </div>
    </Section>
  )
}

export function SkillFields({ values, customOptions, errors }: FieldsProps) {
  return (
    <Section
      id="skills"
      title="Skills, tools and languages"
      description="What the person needs to bring. Rare skills count more than common ones."
    >
      <div className="space-y-6">
        <WantedOptions
          name="required_skills"
          label="Required skills"
          options={SKILLS}
          {...{ values, customOptions, errors }}
        />
        <WantedOptions
          name="required_tools"
          label="Required tools"
          options={TOOLS}
          {...{ values, customOptions, errors }}
        />
        <MultiSelect
          name="languages_required"
          label="Required languages"
          options={LANGUAGES}
          valueKey="name"
          defaultValue={values.languages_required}
          error={errors.languages_required}
        />
      </div>
    </Section>
  )
}

export function WorkFields({ values, errors }: FieldsProps) {
  return (
    <Section id="work" title="The work" description="Hours, duration, budget and place.">
      <div className="grid gap-x-6 gap-y-8 sm:grid-cols-2">
        <HoursField
          value={values.hours_per_week_needed?.[0]}
          error={errors.hours_per_week_needed}
        />
        <NumberField
          name="project_duration_weeks"
          label="Project duration"
          suffix="weeks"
          defaultValue={values.project_duration_weeks?.[0]}
          error={errors.project_duration_weeks}
        />
        <NumberField
          name="budget_day_min"
          label="Minimum budget"
          prefix="$"
          suffix="/ day"
          defaultValue={values.budget_day_min?.[0]}
          error={errors.budget_day_min}
        />
        <NumberField
          name="budget_day_max"
          label="Maximum budget"
          prefix="$"
          suffix="/ day"
          defaultValue={values.budget_day_max?.[0]}
          error={errors.budget_day_max}
        />
        <CheckboxGroup
          name="engagement_model"
          label="Engagement model"
          choices={plain(ENGAGEMENT_TYPES)}
          defaultValue={values.engagement_model}
          error={errors.engagement_model}
        />
        <RadioGroup
          name="working_model"
          label="Working model"
          choices={plain(REQUEST_WORKING_MODELS)}
          defaultValue={values.working_model?.[0]}
          error={errors.working_model}
        />
        <Select
          name="urgency_start"
          label="Start"
          options={plain(START_TIMELINES)}
          placeholder="Not decided"
          defaultValue={values.urgency_start?.[0]}
          error={errors.urgency_start}
        />
        <Select
          name="timezone"
          label="Time zone"
          options={TIME_ZONE_OPTIONS}
          placeholder="Any"
          defaultValue={values.timezone?.[0]}
          error={errors.timezone}
        />
      </div>
    </Section>
  )
}

/** Hours a week, with a drawing that follows what is typed. */
function HoursField({ value = '', error }: { value?: string; error?: string }) {
  const [typed, setTyped] = useState(value)
  const hours = readWholeNumber(typed)
  const drawn = hours !== null && hours >= 1 && hours <= LIMITS.hoursPerWeek ? hours : null
  return (
    <div className="flex items-end gap-4">
      <NumberField
        name="hours_per_week_needed"
        label="Hours needed"
        suffix="hrs/week"
        defaultValue={value}
        error={error}
        onChange={event => setTyped(event.currentTarget.value)}
        className="flex-1"
      />
      {drawn !== null && (
        <span className="flex min-h-11 items-center gap-2 text-sm text-muted">
          <Ring hours={drawn} className="size-8" />
          {weekFraction(drawn)}
        </span>
      )}
    </div>
  )
}

export function CompanyFields({ values, errors }: FieldsProps) {
  return (
    <Section
      id="company"
      title="Your company"
      description="About your company. Shown with your request."
    >
      <div className="grid gap-6 sm:grid-cols-2">
        <SearchableSelect
          name="industry"
          label="Industry"
          searchLabel="Search industries"
          options={industryOptions}
          placeholder="Not stated"
          defaultValue={values.industry?.[0]}
          error={errors.industry}
          className="sm:col-span-2"
          optional
        />
        <Select
          name="company_size"
          label="Company size"
          options={sizeOptions}
          placeholder="Not stated"
          defaultValue={values.company_size?.[0]}
          error={errors.company_size}
          optional
        />
        <Select
          name="company_stage"
          label="Company stage"
          options={stageOptions}
          placeholder="Not stated"
          defaultValue={values.company_stage?.[0]}
          error={errors.company_stage}
          optional
        />
      </div>
    </Section>
  )
}
