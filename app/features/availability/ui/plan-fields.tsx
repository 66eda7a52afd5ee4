import { TIME_ZONE_GROUPS } from '#app/features/catalogues/time-zones.ts'
import type { FieldErrors, FormValues } from '#app/platform/forms/parse-form.ts'
import { FieldGroup } from '#app/ui/field-group.tsx'
import { NumberField } from '#app/ui/number-field.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { MAX_COMMITMENTS } from '../rules.ts'
import type { CommitmentTexts } from '../schema.ts'
import { zoneName } from './time-text.ts'

const MIN_ROWS = 3

type PlanFieldsProps = { values: FormValues; commitments: CommitmentTexts[]; errors: FieldErrors }

export function PlanFields({ values, commitments, errors }: PlanFieldsProps) {
  const field = (name: string) => ({
    name,
    defaultValue: values[name]?.[0] ?? '',
    error: errors[name],
  })
  return (
    <>
      <FieldGroup title="Your week">
        <NumberField {...field('hours')} label="Hours a week you offer" suffix="of 40 hours" />
        <p className="mt-6 font-medium">Engagements</p>
        <p className="mb-3 text-sm text-muted">
          Hours you’ve already committed. Leave spare rows empty; update to get more rows.
        </p>
        <CommitmentRows commitments={commitments} errors={errors} />
      </FieldGroup>
      <FieldGroup title="Shared hours">
        <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
          <Zone {...field('zone')} label="Your time zone" />
          <Zone {...field('other_zone')} label="Their time zone" />
          <Times field={field} names={['start', 'end']} labels={['Your start', 'Your end']} />
          <Times
            field={field}
            names={['other_start', 'other_end']}
            labels={['Their start', 'Their end']}
          />
          <TextField
            {...field('week')}
            type="date"
            label="Week of"
            hint="Pick any day in that week."
            width="medium"
          />
        </div>
      </FieldGroup>
    </>
  )
}

type FieldProps = { name: string; defaultValue: string; error: string | undefined }

function Zone(props: FieldProps & { label: string }) {
  return (
    <Select
      {...props}
      options={TIME_ZONE_GROUPS.map(({ label, zones }) => ({
        label,
        options: zones.map(zone => ({ value: zone, label: zoneName(zone) })),
      }))}
    />
  )
}

type TimesProps = {
  field: (name: string) => FieldProps
  names: [string, string]
  labels: [string, string]
}

function Times({ field, names, labels }: TimesProps) {
  return (
    <div className="grid grid-cols-2 gap-4">
      <TextField {...field(names[0])} type="time" label={labels[0]} />
      <TextField {...field(names[1])} type="time" label={labels[1]} />
    </div>
  )
}

function CommitmentRows({ commitments, errors }: Omit<PlanFieldsProps, 'values'>) {
  const rows = Math.min(Math.max(MIN_ROWS, commitments.length + 2), MAX_COMMITMENTS)
  return (
    <ol className="space-y-3">
      {Array.from({ length: Math.max(rows, commitments.length) }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of a form have no other identity
        <li key={place} className="grid grid-cols-[minmax(0,1fr)_9rem] items-end gap-3">
          <TextField
            name="engagement"
            id={`engagement-${place}`}
            label={`Engagement ${place + 1}`}
            hideLabel={place > 0}
            maxLength={200}
            autoComplete="off"
            defaultValue={commitments[place]?.name ?? ''}
            error={errors[`engagement-${place}`]}
          />
          <NumberField
            name="weekly"
            id={`weekly-${place}`}
            label={
              <>
                Hours <span className="sr-only">of engagement {place + 1}</span>
              </>
            }
            hideLabel={place > 0}
            suffix="h"
            defaultValue={commitments[place]?.hours ?? ''}
            error={errors[`weekly-${place}`]}
          />
        </li>
      ))}
    </ol>
  )
}
