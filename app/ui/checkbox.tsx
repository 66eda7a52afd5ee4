import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import { FieldError, type FieldProps, Fieldset } from './field.tsx'

const boxClass = cx(
  'peer size-5 shrink-0 appearance-none border border-control bg-surface transition-colors hover:border-ink',
  'checked:border-accent-fill checked:bg-accent-fill aria-invalid:border-danger',
  'disabled:cursor-not-allowed disabled:border-rule disabled:bg-sunken',
  'forced-colors:appearance-auto',
)

type ChoiceInputProps = Omit<ComponentProps<'input'>, 'type' | 'size'> & {
  type: 'checkbox' | 'radio'
}

function ChoiceInput({ type, className, ...native }: ChoiceInputProps) {
  return (
    <span className={cx('relative mt-0.5 inline-grid size-5 shrink-0', className)}>
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

export type Choice = {
  value: string
  label: ReactNode
  hint?: ReactNode
  /** The number of results with this choice. */
  count?: number
  disabled?: boolean
}

type ChoiceRowProps = Omit<ComponentProps<'input'>, 'type' | 'size' | 'value'> & {
  type: 'checkbox' | 'radio'
  choice: Choice
}

function ChoiceRow({ type, choice, id, ...native }: ChoiceRowProps) {
  const { value, label, hint, count, disabled } = choice
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
        type={type}
        id={id}
        value={value}
        disabled={disabled || native.disabled}
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
      {count !== undefined && (
        <span className="figures text-sm leading-6 text-muted">
          {count.toLocaleString('en-US')}
          <span className="sr-only"> {count === 1 ? 'result' : 'results'}</span>
        </span>
      )}
    </label>
  )
}

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'size' | 'name'> & {
  name: string
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
}

/** One yes-or-no box. Posts `value` ("on" by default) when checked. */
export function Checkbox({
  name,
  id = name,
  label,
  hint,
  error,
  value = 'on',
  className,
  ...native
}: CheckboxProps) {
  return (
    <div className={className}>
      <FieldError id={id}>{error}</FieldError>
      <ChoiceRow
        {...native}
        type="checkbox"
        name={name}
        id={id}
        choice={{ value: String(value), label, hint, disabled: native.disabled }}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
    </div>
  )
}

type ChoiceGroupProps = FieldProps & {
  choices: readonly Choice[]
  columns?: 1 | 2 | 3
  disabled?: boolean
}

const columnClass = {
  1: '',
  2: 'sm:grid sm:grid-cols-2 sm:gap-x-8',
  3: 'sm:grid sm:grid-cols-2 sm:gap-x-8 lg:grid-cols-3',
}

type CheckboxGroupProps = ChoiceGroupProps & {
  defaultValue?: readonly string[]
  /** Makes the group controlled, together with `onChange`. */
  value?: readonly string[]
  onChange?: (value: string, checked: boolean) => void
}

/** Several boxes with the same name; the form data has one entry per checked box. */
export function CheckboxGroup({
  choices,
  columns = 1,
  disabled,
  defaultValue,
  value,
  onChange,
  ...field
}: CheckboxGroupProps) {
  const { name, id = name } = field
  return (
    <Fieldset {...field}>
      <div className={columnClass[columns]}>
        {choices.map(choice => (
          <ChoiceRow
            key={choice.value}
            type="checkbox"
            name={name}
            id={`${id}-${choice.value}`}
            choice={choice}
            disabled={disabled}
            {...(value
              ? { checked: value.includes(choice.value) }
              : { defaultChecked: defaultValue?.includes(choice.value) })}
            onChange={event => onChange?.(choice.value, event.currentTarget.checked)}
          />
        ))}
      </div>
    </Fieldset>
  )
}

type RadioGroupProps = ChoiceGroupProps & {
  defaultValue?: string
  value?: string
  onChange?: (value: string) => void
}

function radioState(choice: Choice, { value, defaultValue }: RadioGroupProps) {
  return value === undefined
    ? { defaultChecked: defaultValue === choice.value }
    : { checked: value === choice.value }
}

export function RadioGroup(props: RadioGroupProps) {
  const { choices, columns = 1, disabled, defaultValue, value, onChange, ...field } = props
  const { name, id = name } = field
  return (
    <Fieldset {...field}>
      <div className={columnClass[columns]}>
        {choices.map(choice => (
          <ChoiceRow
            key={choice.value}
            type="radio"
            name={name}
            id={`${id}-${choice.value}`}
            choice={choice}
            disabled={disabled}
            required={field.required}
            {...radioState(choice, props)}
            onChange={() => onChange?.(choice.value)}
          />
        ))}
      </div>
    </Fieldset>
  )
}

/** Radio buttons as large cards, for a choice that determines the next steps. */
export function RadioCards(props: RadioGroupProps) {
  const { choices, columns = 2, disabled, defaultValue, value, onChange, ...field } = props
  const { name, id = name } = field
  return (
    <Fieldset {...field}>
      <div
        className={cx(
          'grid gap-3',
          columns >= 2 && 'sm:grid-cols-2',
          columns === 3 && 'lg:grid-cols-3',
        )}
      >
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
              disabled={disabled || choice.disabled}
              required={field.required}
              aria-labelledby={choice.hint ? `${id}-${choice.value}-label` : undefined}
              aria-describedby={choice.hint ? `${id}-${choice.value}-hint` : undefined}
              {...radioState(choice, props)}
              onChange={() => onChange?.(choice.value)}
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
