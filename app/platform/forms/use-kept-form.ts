import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'
import { markKept } from './kept-text.ts'

/**
 * The ref of a short form whose typed text and choices are stored in the tab, so they survive a reload and a new
 * sign-in. Sending it ends that, unless it leads to the login page. `storageKey` contains the account, because several
 * people may share a browser; null stores nothing.
 */
export function useKeptForm(storageKey: string | null) {
  const ref = useRef<HTMLFormElement>(null)
  const { state, formMethod, location } = useNavigation()
  const isAnswered =
    state === 'loading' && formMethod !== undefined && location.pathname !== '/login'
  // A page may have other forms.
  const sent = useRef(false)

  useEffect(() => {
    const form = ref.current
    if (form === null || storageKey === null) return
    restore(form, storageKey)
    const typed = () => store(form, storageKey)
    const send = () => {
      sent.current = true
    }
    form.addEventListener('input', typed)
    form.addEventListener('submit', send)
    return () => {
      form.removeEventListener('input', typed)
      form.removeEventListener('submit', send)
    }
  }, [storageKey])

  useEffect(() => {
    if (!isAnswered || !sent.current) return
    sent.current = false
    if (storageKey !== null) drop(storageKey)
  }, [isAnswered, storageKey])

  return ref
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

function fieldsOf(form: HTMLFormElement): Field[] {
  return [
    ...form.querySelectorAll<Field>('textarea, select, input:not([type=hidden], [type=checkbox])'),
  ]
}

/** Fields of a list share their name. */
const keyOf = ({ id, name }: Field) => id || name

function isUntouched(field: Field): boolean {
  if (!(field instanceof HTMLSelectElement)) return field.value === field.defaultValue
  const first = [...field.options].find(option => option.defaultSelected) ?? field.options[0]
  return first === undefined || field.value === first.value
}

/** A field in which something was typed before the script started stays as it is. */
function restore(form: HTMLFormElement, key: string): void {
  const stored = read(key)
  for (const field of fieldsOf(form)) {
    const text = stored[keyOf(field)]
    if (typeof text === 'string' && isUntouched(field)) field.value = text
  }
}

// A browser may refuse storage; then the text lasts as long as the page.

function read(key: string): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    return typeof stored === 'object' && stored !== null ? { ...stored } : {}
  } catch {
    return {}
  }
}

function store(form: HTMLFormElement, key: string): void {
  const fields = fieldsOf(form)
  if (fields.every(isUntouched)) {
    drop(key)
    return
  }
  try {
    const texts = Object.fromEntries(fields.map(field => [keyOf(field), field.value]))
    sessionStorage.setItem(key, JSON.stringify(texts))
    markKept(key)
  } catch {}
}

function drop(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {}
}
