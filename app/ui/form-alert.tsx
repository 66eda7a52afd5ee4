import { type ReactNode, useEffect, useRef } from 'react'
import { cx } from './cx.ts'
import { AlertIcon } from './icons.tsx'

type FormAlertProps = {
  children: ReactNode
  title?: ReactNode
  /** The box takes the focus when it appears and whenever this changes: pass the action data. */
  watch?: unknown
  className?: string
}

/** The red box above a form. Renders nothing without content. */
export function FormAlert({ children, title, watch, className }: FormAlertProps) {
  const ref = useRef<HTMLDivElement>(null)
  const present = Boolean(children)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer moves the focus again
  useEffect(() => {
    if (present) ref.current?.focus()
  }, [present, watch])

  if (!present) return null
  return (
    <div
      ref={ref}
      role="alert"
      tabIndex={-1}
      className={cx(
        'flex gap-3 rounded border border-danger bg-danger-soft p-4 text-ink',
        className,
      )}
    >
      <AlertIcon className="mt-0.5 size-5 text-danger" />
      <div className="min-w-0 space-y-1">
        {title && <p className="font-semibold">{title}</p>}
        <div className="whitespace-pre-line">{children}</div>
      </div>
    </div>
  )
}

export const PROBLEM = 'There is a problem'

type FormErrorSummaryProps = {
  /** Messages by field id (or by name if that is the id). */
  errors: readonly { id: string; message: ReactNode }[]
  title?: ReactNode
  watch?: unknown
  className?: string
}

/** The same box with a link to each invalid field. */
export function FormErrorSummary({
  errors,
  title = PROBLEM,
  watch,
  className,
}: FormErrorSummaryProps) {
  if (errors.length === 0) return null
  return (
    <FormAlert title={title} watch={watch ?? errors} className={className}>
      <ul className="space-y-1">
        {errors.map(error => (
          <li key={error.id}>
            <a
              href={`#${error.id}`}
              onClick={event => {
                event.preventDefault()
                focusField(error.id)
              }}
              className="inline-block min-h-6 text-danger underline underline-offset-4 hover:decoration-2"
            >
              {error.message}
            </a>
          </li>
        ))}
      </ul>
    </FormAlert>
  )
}

/** For a group, whose id belongs to its fieldset, the first control inside takes the focus. */
function focusField(id: string) {
  const field = document.getElementById(id)
  const target = field instanceof HTMLFieldSetElement ? field.querySelector('input') : field
  target?.focus()
}
