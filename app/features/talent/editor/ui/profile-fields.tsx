import type { ReactNode } from 'react'
import { fieldProps } from '#app/platform/forms/field-props.ts'
import type { NamesOf } from '#app/platform/forms/field-table.ts'
import type { FieldErrors } from '#app/platform/forms/parse-form.ts'
import { Section } from '#app/ui/section.tsx'
import { FIELDS } from '../../fields.ts'
import type { IdField, NameField, ProfileDraft } from '../profile-draft.ts'

export type SectionProps = { draft: ProfileDraft; errors: FieldErrors }

export const first = ({ values }: ProfileDraft, name: string) => values[name]?.[0] ?? ''

type FormSectionProps = { id: string; title: string; description: string; children: ReactNode }

/** Shows the title beside the fields if the container is wide enough. */
export function FormSection({ children, ...rest }: FormSectionProps) {
  return (
    <Section {...rest} className="@4xl:grid @4xl:grid-cols-[17rem_minmax(0,1fr)] @4xl:gap-x-12">
      <div className="min-w-0 space-y-6">{children}</div>
    </Section>
  )
}

type Table = typeof FIELDS
type Of<Kind> = NamesOf<Table, Kind>

/** What each control takes from its field: name, label, limits, options, value and error. */
export function controlsFor({ draft, errors }: SectionProps) {
  const field = fieldProps({ values: draft.values, fieldErrors: errors })
  const one = (name: keyof Table) => ({ ...field(name, ''), label: FIELDS[name].label })
  const many = (name: keyof Table) => ({ ...one(name), defaultValue: draft.values[name] })
  const choicesOf = (options: readonly string[]) =>
    options.map(option => ({ value: option, label: option }))
  return {
    one,
    text: (name: Of<{ type: 'text' }>) => ({ ...one(name), maxLength: FIELDS[name].maxLength }),
    choice: (name: Of<{ type: 'choice' }>) => ({
      ...one(name),
      choices: choicesOf(FIELDS[name].options),
    }),
    options: (name: Of<{ of: 'options' }>) => ({
      ...many(name),
      choices: choicesOf(FIELDS[name].options),
    }),
    texts: (name: Of<{ of: 'texts' }>) => ({
      ...many(name),
      maxItems: FIELDS[name].maxCount,
      maxLength: FIELDS[name].maxLength,
    }),
    names: (name: NameField) => ({
      ...many(name),
      options: FIELDS[name].catalogue,
      valueKey: 'name' as const,
    }),
    ids: (name: IdField) => ({
      ...many(name),
      options: FIELDS[name].catalogue,
      customOptions: draft.customOptions,
    }),
  }
}
