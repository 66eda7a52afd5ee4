import { type ChangeEvent, type ComponentProps, useState } from 'react'
import { cx } from './cx.ts'
import { Field, type FieldProps, splitProps } from './field.tsx'

type Native<Tag extends 'input' | 'textarea'> = Omit<ComponentProps<Tag>, keyof FieldProps>

type TextFieldProps = FieldProps &
  Native<'input'> & {
    /** Narrows the box to the expected length of its content. */
    width?: 'full' | 'medium' | 'short'
  }

const widths = { full: '', medium: 'max-w-80', short: 'max-w-40' }

export function TextField({ width = 'full', type = 'text', ...props }: TextFieldProps) {
  const { field, native } = splitProps(props)
  const value = native.value ?? native.defaultValue
  return (
    <Field {...field}>
      {control => (
        <input
          {...native}
          {...control}
          type={type === 'date' && !isDate(value) ? 'text' : type}
          className={cx('control h-11', widths[width])}
        />
      )}
    </Field>
  )
}

/** Browsers show a date field with an invalid value as empty; a text field lets people read and correct it. */
function isDate(value: Native<'input'>['value'] = ''): boolean {
  return value === '' || new Date(`${value}T00:00Z`).toJSON()?.slice(0, 10) === value
}

type TextAreaProps = FieldProps & Native<'textarea'> & { counter?: boolean }

/** With `counter` and `maxLength`, announces how many characters are left. */
export function TextArea({ counter = false, onChange, ...props }: TextAreaProps) {
  const { field, native } = splitProps(props)
  const initial = native.value ?? native.defaultValue ?? ''
  const [length, setLength] = useState(String(initial).length)
  const left = (native.maxLength ?? 0) - length

  function handleChange(event: ChangeEvent<HTMLTextAreaElement>) {
    setLength(event.currentTarget.value.length)
    onChange?.(event)
  }
  return (
    <Field {...field}>
      {control => (
        <>
          <textarea
            {...native}
            {...control}
            onChange={handleChange}
            className="control field-sizing-content min-h-24 resize-y py-2"
          />
          {counter && native.maxLength !== undefined && (
            <p className="figures mt-1 text-right text-sm text-muted noscript:hidden">
              <span aria-hidden="true">
                {length} / {native.maxLength}
              </span>
              <span role="status" className="sr-only">
                {left <= 20 && `${left} characters left`}
              </span>
            </p>
          )}
        </>
      )}
    </Field>
  )
}

/** A password field with a button that reveals it (through enhance.js). Pasting and password managers work. */
export function PasswordField({
  autoComplete = 'current-password',
  ...props
}: FieldProps & Omit<Native<'input'>, 'type'>) {
  const { field, native } = splitProps(props)
  return (
    <Field {...field}>
      {control => (
        <div className="relative">
          <input
            {...native}
            {...control}
            type="password"
            autoComplete={autoComplete}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            className="control h-11 pr-20 noscript:pr-3"
          />
          <button
            type="button"
            aria-controls={control.id}
            data-reveals={control.id}
            className="absolute inset-y-1 right-1 rounded px-3 text-sm font-medium text-accent transition-colors hover:bg-accent-soft noscript:hidden"
          >
            <span data-word="">Show</span>
            <span className="sr-only"> {field.label}</span>
          </button>
        </div>
      )}
    </Field>
  )
}
