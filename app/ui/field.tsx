import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { AlertIcon } from './icons.tsx'

/** The common props of all form controls. */
export type FieldProps = {
  name: string
  label: ReactNode
  /** Defaults to `name`; error summaries link to it. */
  id?: string
  hint?: ReactNode
  error?: ReactNode
  required?: boolean
  /** Marks the label as optional; for pages where most fields are required. */
  optional?: boolean
  hideLabel?: boolean
  className?: string
}

/** The props of a control, split into those of its `Field` and those of its element. */
export function splitProps<Props extends FieldProps>(props: Props) {
  const { name, label, id, hint, error, required, optional, hideLabel, className, ...native } =
    props
  const field = { name, label, id, hint, error, required, optional, hideLabel, className }
  return { field, native }
}

/** Spread on the control inside a `Field`. */
type ControlProps = {
  id: string
  name: string
  required?: boolean
  'aria-invalid'?: true
  'aria-describedby'?: string
}

type Wiring = Pick<FieldProps, 'name' | 'id' | 'hint' | 'error'>

export function describedBy({ name, id = name, hint, error }: Wiring): string | undefined {
  return cx(Boolean(hint) && `${id}-hint`, Boolean(error) && `${id}-error`) || undefined
}

type FieldWrapperProps = FieldProps & { children: (control: ControlProps) => ReactNode }

export function Field({ children, className, ...field }: FieldWrapperProps) {
  const { name, id = name, label, hint, error, required, optional, hideLabel } = field
  return (
    <div className={cx('min-w-0', className)}>
      <label htmlFor={id} className={cx('mb-1 block font-medium', hideLabel && 'sr-only')}>
        <LabelText required={required} optional={optional}>
          {label}
        </LabelText>
      </label>
      <FieldHint id={id}>{hint}</FieldHint>
      <FieldError id={id}>{error}</FieldError>
      {children({
        id,
        name,
        required,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy(field),
      })}
    </div>
  )
}

type FieldsetProps = FieldProps & { children: ReactNode }

/** The same wiring for a set of controls: a fieldset with a legend. */
export function Fieldset({ children, className, ...field }: FieldsetProps) {
  const { name, id = name, label, hint, error, required, optional, hideLabel } = field
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-invalid={error ? true : undefined}
      aria-describedby={describedBy(field)}
      className={cx('min-w-0', className)}
    >
      <legend className={cx('mb-1 font-medium', hideLabel && 'sr-only')}>
        <LabelText required={required} optional={optional}>
          {label}
        </LabelText>
      </legend>
      <FieldHint id={id}>{hint}</FieldHint>
      <FieldError id={id}>{error}</FieldError>
      {children}
    </fieldset>
  )
}

type LabelTextProps = { required?: boolean; optional?: boolean; children: ReactNode }

export function LabelText({ required, optional, children }: LabelTextProps) {
  return (
    <>
      {children}
      {required && (
        <span aria-hidden="true" className="text-danger">
          {' '}
          *
        </span>
      )}
      {optional && !required && <span className="font-normal text-muted"> (optional)</span>}
    </>
  )
}

export function FieldHint({ id, children }: { id: string; children?: ReactNode }) {
  if (!children) return null
  return (
    <p id={`${id}-hint`} className="mb-2 max-w-measure text-sm text-muted">
      {children}
    </p>
  )
}

export function FieldError({ id, children }: { id: string; children?: ReactNode }) {
  if (!children) return null
  return (
    <p id={`${id}-error`} className="mb-2 flex gap-2 text-sm font-medium text-danger">
      <AlertIcon className="mt-0.5 size-4" />
      <span>
        <span className="sr-only">Error: </span>
        {children}
      </span>
    </p>
  )
}
