import { useState } from 'react'
import { COMPANY_SIZES, COMPANY_STAGES } from '#app/features/catalogues/data/company.ts'
import { INDUSTRIES } from '#app/features/catalogues/data/industries.ts'
import { ROLES } from '#app/features/catalogues/data/roles.ts'
import { groupByCategory } from '#app/features/catalogues/lookup.ts'
import type { CatalogueOption } from '#app/features/catalogues/schema.ts'
import { TIME_ZONE_OPTIONS } from '#app/features/catalogues/time-zones.ts'
import { fieldProps } from '#app/platform/forms/field-props.ts'
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
import { FIELDS } from '../fields.ts'
import type { RequestDraft } from '../request-draft.ts'
import { WantedOptions } from './wanted-options.tsx'

type FieldsProps = RequestDraft & { errors: Record<string, string> }

const NO_ROLE =
  'Not in our list. Choose the closest role, and use your own words in the challenge below.'

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

/** What each control takes from its field: name, label, value and error. */
function controlsFor({ values, errors }: Pick<FieldsProps, 'values' | 'errors'>) {
  const field = fieldProps({ values, fieldErrors: errors })
  const one = (name: keyof typeof FIELDS) => ({ ...field(name), label: FIELDS[name].label })
  const many = (name: keyof typeof FIELDS) => ({ ...one(name), defaultValue: values[name] })
  return { one, many }
}

export function RoleFields(props: FieldsProps) {
  const { one } = controlsFor(props)
  return (
    <Section
      id="role"
      title="The role"
      description="Who you’re looking for. A second role widens your search."
    >
      <div className="grid gap-6 sm:grid-cols-2">
        <SearchableSelect
          {...one('desired_role')}
          searchLabel="Search roles"
          noneFound={NO_ROLE}
          options={roleOptions}
          placeholder="Choose a role"
          required
        />
        <SearchableSelect
          {...one('secondary_role')}
          searchLabel="Search other roles"
          noneFound={NO_ROLE}
          options={roleOptions}
          placeholder="None"
          optional
        />
      </div>
    </Section>
  )
}

export function ChallengeFields(props: FieldsProps) {
  const { one, many } = controlsFor(props)
  return (
    <Section
      id="challenge"
      title="The challenge"
      description="Your situation and the problem. We compare your words with what people write about their work."
    >
      <div className="space-y-6">
        <ListField
          {...many('key_challenges')}
          hint="One short line each, most pressing first. For example: “Closing the month takes 19 days.”"
          itemName="challenge"
          maxItems={FIELDS.key_challenges.maxCount}
          maxLength={FIELDS.key_challenges.maxLength}
        />
        <TextArea
          {...one('challenge_description')}
          hint="What has happened so far, and what you want to change. For example: “Our lender asks for reports that we can’t produce yet. By March we want a cash forecast the board trusts.”"
          rows={6}
          maxLength={FIELDS.challenge_description.maxLength}
          counter
        />
      </div>
    </Section>
  )
}

export function SkillFields(props: FieldsProps) {
  const { many } = controlsFor(props)
  return (
    <Section
      id="skills"
      title="Skills, tools and languages"
      description="What the person needs to bring. Rare skills count more than common ones."
    >
      <div className="space-y-6">
        <WantedOptions {...props} name="required_skills" />
        <WantedOptions {...props} name="required_tools" />
        <MultiSelect
          {...many('languages_required')}
          options={FIELDS.languages_required.catalogue}
          valueKey="name"
        />
      </div>
    </Section>
  )
}

export function WorkFields(props: FieldsProps) {
  const { one, many } = controlsFor(props)
  return (
    <Section id="work" title="The work" description="Hours, duration, budget and place.">
      <div className="grid gap-x-6 gap-y-8 sm:grid-cols-2">
        <HoursField {...one('hours_per_week_needed')} />
        <NumberField {...one('project_duration_weeks')} suffix="weeks" />
        <NumberField {...one('budget_day_min')} prefix="$" suffix="/ day" />
        <NumberField {...one('budget_day_max')} prefix="$" suffix="/ day" />
        <CheckboxGroup
          {...many('engagement_model')}
          choices={plain(FIELDS.engagement_model.options)}
        />
        <RadioGroup {...one('working_model')} choices={plain(FIELDS.working_model.options)} />
        <Select
          {...one('urgency_start')}
          options={plain(FIELDS.urgency_start.options)}
          placeholder="Not decided"
        />
        <Select {...one('timezone')} options={TIME_ZONE_OPTIONS} placeholder="Any" />
      </div>
    </Section>
  )
}

const { min: FEWEST, max: MOST } = FIELDS.hours_per_week_needed

/** Hours a week, with a drawing that follows what is typed. */
function HoursField(field: { name: string; label: string; defaultValue?: string; error?: string }) {
  const [typed, setTyped] = useState(field.defaultValue ?? '')
  const hours = readWholeNumber(typed)
  const drawn = hours !== null && hours >= FEWEST && hours <= MOST ? hours : null
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
      <NumberField
        {...field}
        suffix="hrs/week"
        onChange={event => setTyped(event.currentTarget.value)}
        className="max-w-60 flex-1 basis-40"
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

export function CompanyFields(props: FieldsProps) {
  const { one } = controlsFor(props)
  return (
    <Section
      id="company"
      title="Your company"
      description="About your company. Shown with your request."
    >
      <div className="grid gap-6 sm:grid-cols-2">
        <SearchableSelect
          {...one('industry')}
          searchLabel="Search industries"
          noneFound="Not in our list. Choose the closest industry, or leave it out."
          options={industryOptions}
          placeholder="Not stated"
          className="sm:col-span-2"
          optional
        />
        <Select {...one('company_size')} options={sizeOptions} placeholder="Not stated" optional />
        <Select
          {...one('company_stage')}
          options={stageOptions}
          placeholder="Not stated"
          optional
        />
      </div>
    </Section>
  )
}
