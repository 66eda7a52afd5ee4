import type { FieldErrors, FormValues } from '#app/platform/forms/parse-form.ts'
import { FieldGroup } from '#app/ui/field-group.tsx'
import { NumberField } from '#app/ui/number-field.tsx'
import type { RateInput } from '../schema.ts'

type Line = {
  name: keyof RateInput
  label: string
  hint?: string
  prefix?: string
  suffix: string
  inputMode?: 'decimal'
}

const MONEY: Line[] = [
  {
    name: 'income',
    label: 'Target income',
    hint: 'What you want to earn a year before income tax, like a salary.',
    prefix: '$',
    suffix: '/ year',
  },
  {
    name: 'burden',
    label: 'Taxes and benefits',
    hint: 'What an employer would pay on top: payroll taxes, health, pension. Often 20 to 35.',
    suffix: '% of income',
  },
  {
    name: 'costs',
    label: 'Costs',
    hint: 'Insurance, accountant, software, travel, learning.',
    prefix: '$',
    suffix: '/ year',
  },
  {
    name: 'reserve',
    label: 'Reserve',
    hint: 'For late payers and lean quarters, on top of everything above.',
    suffix: '%',
  },
]

const TIME: Line[] = [
  {
    name: 'days_week',
    label: 'Days a week',
    hint: 'How many you want to sell. Half days count: 2.5.',
    suffix: 'days',
    inputMode: 'decimal',
  },
  {
    name: 'weeks_off',
    label: 'Weeks off',
    hint: 'Vacation, public holidays, illness, learning.',
    suffix: 'weeks / year',
  },
  {
    name: 'unsold',
    label: 'Unsold days',
    hint: 'Between engagements, and for finding the next one.',
    suffix: '%',
  },
  {
    name: 'days_month',
    label: 'Days a month',
    hint: 'For one company, to see what it would pay.',
    suffix: 'days / month',
  },
]

type RateFieldsProps = { values: FormValues; errors: FieldErrors }

export function RateFields(props: RateFieldsProps) {
  return (
    <>
      <Group title="Annual target" lines={MONEY} {...props} />
      <Group title="Days you can bill" lines={TIME} {...props} />
    </>
  )
}

type GroupProps = RateFieldsProps & { title: string; lines: Line[] }

function Group({ title, lines, values, errors }: GroupProps) {
  return (
    <FieldGroup title={title}>
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
        {lines.map(line => (
          <NumberField
            key={line.name}
            {...line}
            defaultValue={values[line.name]?.[0] ?? ''}
            error={errors[line.name]}
            className="flex flex-col [&>div]:mt-auto"
          />
        ))}
      </div>
    </FieldGroup>
  )
}
