import type { ReactNode } from 'react'
import type { FieldErrors } from '#app/platform/forms/parse-form.ts'
import { MultiSelect } from '#app/ui/multi-select.tsx'
import { Section } from '#app/ui/section.tsx'
import {
  ID_FIELDS,
  type IdField,
  NAME_FIELDS,
  type NameField,
  type ProfileDraft,
} from '../profile-draft.ts'

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

type SelectionProps = { draft: ProfileDraft; error?: string; placeholder?: string }

export function Ids({ name, draft, ...rest }: SelectionProps & { name: IdField }) {
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

export function Names({
  name,
  draft,
  ...rest
}: SelectionProps & { name: NameField; label: string }) {
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
