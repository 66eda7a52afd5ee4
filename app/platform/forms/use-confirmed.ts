import { type RefObject, useEffect, useState } from 'react'
import type { FormValues } from './parse-form.ts'
import { CONFIRMED, type FormDefaults, untouchedFields, withRange } from './untouched.ts'

/** Tracks which fields of a form count as answered, to send them as CONFIRMED. Touching a field confirms it too. */
export function useConfirmed(
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
