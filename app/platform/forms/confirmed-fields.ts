import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import type { FormValues } from './parse-form.ts'
import { CONFIRMED, type FormDefaults, untouchedFields, withRange } from './untouched.ts'

type ConfirmedFieldsProps = {
  form: RefObject<HTMLFormElement | null>
  started: FormDefaults
  values: FormValues
  children: (fields: ReturnType<typeof useConfirmed>) => ReactNode
}

/** Renders what a form says about its suggested values. A component, so that touching a field renders only this part. */
export function ConfirmedFields({ form, started, values, children }: ConfirmedFieldsProps) {
  return children(useConfirmed(form, started, values))
}

/** Tracks which fields of a form count as answered, to send them as CONFIRMED. Touching a field confirms it too. */
function useConfirmed(
  form: RefObject<HTMLFormElement | null>,
  started: FormDefaults,
  values: FormValues,
) {
  const [confirmed, setConfirmed] = useState<readonly string[]>(values[CONFIRMED] ?? [])

  useEffect(() => {
    const element = form.current
    if (!element) return
    const touch = ({ target }: Event) => {
      const name = fieldOf(target)
      if (name === undefined || started.defaults[name] === undefined) return
      setConfirmed(known => [...new Set([...known, ...withRange(started, name)])])
    }
    const events = ['input', 'change', 'click']
    for (const event of events) element.addEventListener(event, touch)
    return () => {
      for (const event of events) element.removeEventListener(event, touch)
    }
  }, [form, started])

  const untouched = untouchedFields(started, values, confirmed)
  return {
    name: CONFIRMED,
    confirmed,
    /** The labels of the unconfirmed fields. */
    open: Object.entries(started.labels).flatMap(([name, label]) =>
      untouched.includes(name) ? label : [],
    ),
    onConfirm: () => setConfirmed(Object.keys(started.defaults)),
  }
}

/** Composite controls have the field's name as their id. */
function fieldOf(target: EventTarget | null): string | undefined {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLSelectElement
  return isField ? target.name || target.id || undefined : undefined
}
