import type { FieldErrors } from '#app/platform/forms/parse-form.ts'
import { FieldGroup } from '#app/ui/field-group.tsx'
import { NumberField } from '#app/ui/number-field.tsx'
import { TextArea, TextField } from '#app/ui/text-field.tsx'
import type { ScopeField } from '../schema.ts'

type Texts = Partial<Record<ScopeField, string>>
type ScopeFieldsProps = { texts: Texts; errors: FieldErrors }
type LongField = { name: ScopeField; label: string; hint: string }

const PARTS: { title: string; fields: LongField[] }[] = [
  {
    title: 'What it is for',
    fields: [
      {
        name: 'outcome',
        label: 'Outcome',
        hint: 'What will be different at the end, and how you’ll know.',
      },
      {
        name: 'excluded',
        label: 'Not included',
        hint: 'What people might expect, but isn’t part of this. These are the most useful lines on the page.',
      },
    ],
  },
  {
    title: 'Who decides',
    fields: [
      {
        name: 'decides',
        label: 'The executive decides',
        hint: 'Without asking: which kinds of decisions, and up to what amount.',
      },
      {
        name: 'proposes',
        label: 'The executive proposes, the company decides',
        hint: 'And how soon the company decides.',
      },
      {
        name: 'cadence',
        label: 'Cadence',
        hint: 'Which meetings, which reports, and which hours you keep free.',
      },
    ],
  },
  {
    title: 'Checkpoints',
    fields: [
      {
        name: 'day_30',
        label: 'After 30 days',
        hint: 'What you know by then, and who you’ve met.',
      },
      {
        name: 'day_60',
        label: 'After 60 days',
        hint: 'The first thing that will work differently.',
      },
      {
        name: 'day_90',
        label: 'After 90 days',
        hint: 'How you decide whether to go on, change or end.',
      },
    ],
  },
  {
    title: 'How it ends',
    fields: [
      {
        name: 'exit',
        label: 'How it ends',
        hint: 'Notice on both sides, what gets handed over and to whom, and when access ends.',
      },
    ],
  },
]

export function ScopeFields({ texts, errors }: ScopeFieldsProps) {
  const field = (name: ScopeField) => ({
    name,
    defaultValue: texts[name] ?? '',
    error: errors[name],
  })
  return (
    <>
      <FieldGroup title="The basics">
        <div className="space-y-5">
          <TextField {...field('title')} label="Title" required autoComplete="off" />
          <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
            <TextField {...field('company_name')} label="Company" autoComplete="off" />
            <TextField {...field('talent_name')} label="Executive" autoComplete="off" />
            <TextField {...field('role')} label="Role" autoComplete="off" />
            <TextField {...field('starts')} label="Start" autoComplete="off" />
            <NumberField {...field('hours_per_week')} label="Time" suffix="hours / week" />
            <NumberField {...field('weeks')} label="Planned length" suffix="weeks" />
            <NumberField {...field('day_rate')} label="Day rate" prefix="$" suffix="/ day" />
          </div>
        </div>
      </FieldGroup>
      {PARTS.map(({ title, fields }) => (
        <FieldGroup key={title} title={title}>
          <div className="space-y-5">
            {fields.map(({ name, label, hint }) => (
              <TextArea key={name} {...field(name)} label={label} hint={hint} rows={4} />
            ))}
          </div>
        </FieldGroup>
      ))}
    </>
  )
}
