import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import { FieldError, type FieldProps, Fieldset } from './field.tsx'

const boxClass = cx(
  'peer size-5 shrink-0 appearance-none border border-control bg-surface transition-colors hover:border-ink',
  'checked:border-accent-fill checked:bg-accent-fill aria-invalid:border-danger',
  'disabled:cursor-not-allowed disabled:border-rule disabled:bg-sunken',
  'forced-colors:appearance-auto',
)

type ChoiceInputProps = ComponentProps<'input'> & { type: 'checkbox' | 'radio' }

function ChoiceInput({ type, ...native }: ChoiceInputProps) {
  return (
    <span className="relative mt-0.5 inline-grid size-5 shrink-0">
      <input
        {...native}
        type={type}
        className={cx(boxClass, type === 'radio' ? 'rounded-full' : 'rounded')}
      />
      <svg
        viewBox="0 0 20 20"
        aria-hidden="true"
        className="pointer-events-none absolute inset-0 hidden stroke-on-accent peer-checked:block forced-colors:peer-checked:hidden"
      >
        {type === 'radio' ? (
          <circle cx="10" cy="10" r="4" className="fill-on-accent" stroke="none" />
        ) : (
          <path d="m5 10.5 3.5 3.5L15 6.5" fill="none" strokeWidth="2" strokeLinecap="round" />
        )}
      </svg>
    </span>
  )
}

type Choice = {
  value: string
  label: ReactNode
  hint?: ReactNode
  disabled?: boolean
}

type ChoiceRowProps = Omit<ChoiceInputProps, 'value' | 'disabled'> & { choice: Choice }

function ChoiceRow({ choice, id, ...native }: ChoiceRowProps) {
  const { value, label, hint, disabled } = choice
  return (
    <label
      htmlFor={id}
      className={cx(
        'flex min-h-9 items-start gap-3 py-1.5',
        disabled ? 'text-muted' : 'cursor-pointer',
      )}
    >
      <ChoiceInput
        {...native}
        id={id}
        value={value}
        disabled={disabled}
        // The hint is inside the label, but describes the box and is no part of its name.
        aria-labelledby={hint ? `${id}-label` : undefined}
        aria-describedby={
          cx(Boolean(hint) && `${id}-hint`, native['aria-describedby']) || undefined
        }
      />
      <span className="min-w-0 flex-1">
        {hint ? <span id={`${id}-label`}>{label}</span> : label}
        {hint && (
          <span id={`${id}-hint`} className="block text-sm text-muted">
            {hint}
          </span>
        )}
      </span>
    </label>
  )
}

type CheckboxProps = Pick<FieldProps, 'name' | 'label' | 'hint' | 'error'> & {
  value?: string
  defaultChecked?: boolean
}

/** One yes-or-no box. Posts `value` when checked. */
export function Checkbox(props: CheckboxProps) {
  const { name, label, hint, error, value = 'on', defaultChecked } = props
  return (
    <div>
      <FieldError id={name}>{error}</FieldError>
      <ChoiceRow
        type="checkbox"
        name={name}
        id={name}
        choice={{ value, label, hint }}
        defaultChecked={defaultChecked}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${name}-error` : undefined}
      />
    </div>
  )
}

const columnClass = {
  1: '',
  2: 'sm:grid sm:grid-cols-2 sm:gap-x-8',
  3: 'sm:grid sm:grid-cols-2 sm:gap-x-8 lg:grid-cols-3',
}

type ChoiceGroupProps = FieldProps & { choices: readonly Choice[]; columns?: 1 | 2 | 3 }

function ChoiceGroup({
  type,
  choices,
  columns = 1,
  chosen,
  ...field
}: ChoiceGroupProps & Pick<ChoiceInputProps, 'type'> & { chosen: readonly string[] }) {
  const { name, id = name } = field
  return (
    <Fieldset {...field}>
      <div className={columnClass[columns]}>
        {choices.map(choice => (
          <ChoiceRow
            key={choice.value}
            type={type}
            name={name}
            id={`${id}-${choice.value}`}
            choice={choice}
            defaultChecked={chosen.includes(choice.value)}
          />
        ))}
      </div>
    </Fieldset>
  )
}

/** Several boxes with the same name; the form data has one entry per checked box. */
export function CheckboxGroup({
  defaultValue = [],
  ...group
}: ChoiceGroupProps & { defaultValue?: readonly string[] }) {
  return <ChoiceGroup {...group} type="checkbox" chosen={defaultValue} />
}

type RadioGroupProps = ChoiceGroupProps & { defaultValue?: string }

export function RadioGroup({ defaultValue, ...group }: RadioGroupProps) {
  const chosen = defaultValue === undefined ? [] : [defaultValue]
  return <ChoiceGroup {...group} type="radio" chosen={chosen} />
}

/** Radio buttons as large cards, for a choice that determines the next steps. */
export function RadioCards({ choices, defaultValue, ...field }: Omit<RadioGroupProps, 'columns'>) {
  const { name, id = name } = field
  return (
    <Fieldset {...field}>
      <div className="grid gap-3 sm:grid-cols-2">
        {choices.map(choice => (
          <label
            key={choice.value}
            htmlFor={`${id}-${choice.value}`}
            className={cx(
              'flex cursor-pointer gap-3 rounded border border-control bg-surface p-4 transition-colors hover:border-ink',
              'has-checked:border-accent has-checked:bg-accent-soft has-checked:outline-1 has-checked:outline-accent',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
            )}
          >
            <ChoiceInput
              type="radio"
              name={name}
              id={`${id}-${choice.value}`}
              value={choice.value}
              aria-labelledby={choice.hint ? `${id}-${choice.value}-label` : undefined}
              aria-describedby={choice.hint ? `${id}-${choice.value}-hint` : undefined}
              defaultChecked={defaultValue === choice.value}
            />
            <span className="min-w-0">
              <span id={`${id}-${choice.value}-label`} className="block font-medium">
                {choice.label}
              </span>
              {choice.hint && (
                <span id={`${id}-${choice.value}-hint`} className="mt-1 block text-sm text-muted">
                  {choice.hint}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
    </Fieldset>
  )
}
