import type { ReactNode } from 'react'
import { FormAlert, FormErrorSummary } from './form-alert.tsx'

type FormRefusalProps = {
  refusal: { message: string | null; fieldErrors: Readonly<Record<string, string>> } | undefined
  /** The form's fields in the order of the page; otherwise that of the errors. */
  order?: readonly string[]
  /** Ids of fields that differ from their names. */
  ids?: Readonly<Record<string, string>>
  title?: ReactNode
  className?: string
}

/** Why a form was refused: a link to each invalid field, or what is wrong with the form as a whole. */
export function FormRefusal({
  refusal,
  order,
  ids = {},
  title = null,
  className,
}: FormRefusalProps) {
  const { message = null, fieldErrors = {} } = refusal ?? {}
  // Two fields may have the same message; it is shown once.
  const shown = new Set<string>()
  const errors = (order ?? Object.keys(fieldErrors)).flatMap(name => {
    const message = fieldErrors[name]
    if (message === undefined || shown.has(message)) return []
    shown.add(message)
    return { id: ids[name] ?? name, message }
  })
  return errors.length > 0 ? (
    <FormErrorSummary errors={errors} title={title} className={className} watch={refusal} />
  ) : (
    <FormAlert watch={refusal} className={className}>
      {message}
    </FormAlert>
  )
}
