import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'
import { markKept } from './kept-text.ts'

/**
 * The ref of a short form whose typed text is stored in the tab, so it survives a reload and a new sign-in. Sending it
 * ends that, unless it leads to the login page. `storageKey` contains the account, because several people may share a
 * browser; null stores nothing.
 */
export function useKeptForm(storageKey: string | null) {
  const ref = useRef<HTMLFormElement>(null)
  const { state, formMethod, location } = useNavigation()
  const isSent = state === 'loading' && formMethod === 'POST' && location.pathname !== '/login'

  useEffect(() => {
    const form = ref.current
    if (form === null || storageKey === null) return
    restore(form, storageKey)
    const typed = () => store(form, storageKey)
    form.addEventListener('input', typed)
    return () => form.removeEventListener('input', typed)
  }, [storageKey])

  useEffect(() => {
    if (isSent && storageKey !== null) drop(storageKey)
  }, [isSent, storageKey])

  return ref
}

type TextField = HTMLInputElement | HTMLTextAreaElement

function textFields(form: HTMLFormElement): TextField[] {
  return [...form.querySelectorAll<TextField>('textarea, input:not([type=hidden])')]
}

/** A field in which something was typed before the script started stays as it is. */
function restore(form: HTMLFormElement, key: string): void {
  const stored = read(key)
  for (const field of textFields(form)) {
    const text = stored[field.name]
    if (typeof text === 'string' && field.value === field.defaultValue) field.value = text
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
  const fields = textFields(form)
  if (fields.every(field => field.value === field.defaultValue)) {
    drop(key)
    return
  }
  try {
    const texts = Object.fromEntries(fields.map(({ name, value }) => [name, value]))
    sessionStorage.setItem(key, JSON.stringify(texts))
    markKept(key)
  } catch {}
}

function drop(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {}
}
