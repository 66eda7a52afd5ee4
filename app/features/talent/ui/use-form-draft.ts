import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/** Long enough that typing does not write with every letter. */
const PAUSE_MS = 300

type Entry = [name: string, value: string]

function entriesOf(form: HTMLFormElement): Entry[] {
  return [...new FormData(form)].flatMap(([name, value]): Entry[] =>
    typeof value === 'string' ? [[name, value]] : [],
  )
}

function read(key: string): FormData | null {
  try {
    const entries: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (!Array.isArray(entries)) return null
    const form = new FormData()
    for (const entry of entries) form.append(String(entry[0]), String(entry[1]))
    return form
  } catch {
    return null
  }
}

function write(key: string, text: string | null) {
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    // Storage that is full or forbidden costs the draft, never the form.
  }
}

type FormDraftOptions = {
  /** Names the draft in this browser: one for each form and person. */
  key: string
  /** False while the form shows a refused submit: until it shows what is stored, it counts as changed. */
  startsClean: boolean
  /** Is given an earlier draft, once, to show it in the form. */
  onRestore: (draft: FormData) => void
}

/**
 * Keeps what was typed in the browser until it is saved, and knows whether anything was. Looks at what
 * the form would post, so it needs no word from the fields.
 */
export function useFormDraft(
  formRef: RefObject<HTMLFormElement | null>,
  { key, startsClean, onRestore }: FormDraftOptions,
) {
  const [dirty, setDirty] = useState(false)
  const clean = useRef<string | null>(null)
  const begun = useRef(false)
  const ended = useRef(false)
  const restore = useRef(onRestore)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const check = useCallback(() => {
    const form = formRef.current
    if (form === null || ended.current) return
    const text = JSON.stringify(entriesOf(form))
    const changed = text !== clean.current
    setDirty(changed)
    write(key, changed ? text : null)
  }, [formRef, key])

  const checkSoon = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(check, PAUSE_MS)
  }, [check])

  useEffect(() => {
    const form = formRef.current
    if (form === null) return
    if (startsClean) {
      clean.current ??= JSON.stringify(entriesOf(form))
      const draft = begun.current ? null : read(key)
      if (draft !== null) restore.current(draft)
    }
    begun.current = true
    checkSoon()
    // A choice from a list or a line that moved shows after the click or key that caused it.
    const events = ['input', 'change', 'click', 'keyup'] as const
    for (const event of events) form.addEventListener(event, checkSoon)
    window.addEventListener('pagehide', check)
    return () => {
      for (const event of events) form.removeEventListener(event, checkSoon)
      window.removeEventListener('pagehide', check)
      clearTimeout(timer.current)
    }
  }, [formRef, key, startsClean, check, checkSoon])

  useEffect(() => {
    if (!dirty) return
    const warn = (event: BeforeUnloadEvent) => {
      if (!ended.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [dirty])

  /** It is saved: there is nothing left to keep. */
  const end = useCallback(() => {
    ended.current = true
    write(key, null)
    setDirty(false)
  }, [key])

  return { dirty, checkSoon, end }
}
