import type { ComponentProps, ReactNode } from 'react'
import { Field, type FieldProps, splitProps } from './field.tsx'
import { ChevronDownIcon } from './icons.tsx'

type SelectOption = { value: string; label: string; disabled?: boolean }
export type SelectGroup = { label: string; options: readonly SelectOption[] }

export type SelectProps = FieldProps &
  Omit<ComponentProps<'select'>, keyof FieldProps | 'children' | 'multiple' | 'size'> & {
    options: readonly (SelectOption | SelectGroup)[]
    /** The text of an empty first option. */
    placeholder?: string
    /** Shown between the label and the list. */
    above?: ReactNode
  }

export function Select({ options, placeholder, above, ...props }: SelectProps) {
  const { field, native } = splitProps(props)
  return (
    <Field {...field}>
      {control => (
        <>
          {above}
          <div className="relative">
            <select
              {...native}
              {...control}
              className="control h-11 appearance-none truncate pr-10"
            >
              {placeholder !== undefined && <option value="">{placeholder}</option>}
              {options.map(entry =>
                'options' in entry ? (
                  <optgroup key={entry.label} label={entry.label}>
                    {entry.options.map(option => (
                      <SelectItem key={option.value} {...option} />
                    ))}
                  </optgroup>
                ) : (
                  <SelectItem key={entry.value} {...entry} />
                ),
              )}
            </select>
            <ChevronDownIcon className="pointer-events-none absolute top-3.5 right-3 size-4 text-muted" />
          </div>
        </>
      )}
    </Field>
  )
}

function SelectItem({ value, label, disabled }: SelectOption) {
  return (
    <option value={value} disabled={disabled}>
      {label}
    </option>
  )
}
