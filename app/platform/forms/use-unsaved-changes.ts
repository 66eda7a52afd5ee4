import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useBeforeUnload, useBlocker, useLocation, useNavigation } from 'react-router'
import { dropText, keepText, readText } from './kept-text.ts'
import { onTyping } from './on-typing.ts'
import { noteSending } from './sent-text.ts'
import { CONFIRMED } from './untouched.ts'
import { useFragmentLinks } from './use-fragment-links.ts'
import { useHydrating } from './use-hydrating.ts'

export type UnsavedOptions = {
  /** The key of the draft in the browser's storage. It includes the account, because several people may share a browser. */
  storageKey: string
  /** The path that a successful save leads to, or with a slash at its end, any path below; the draft is deleted then. */
  savedPath: string
  /** Shows the restored draft. */
  onRestore: (typed: FormData) => void
  /** The stored values of fields that start with another value: they count as changed from the start. */
  storedAs?: Readonly<Record<string, string>>
  /** Fields that saving leaves out, so they don't count as changed. */
  leftOut?: readonly string[]
}

/**
 * Tracks whether a form has unsaved changes, warns before it is left, and stores a draft for the tab that survives a
 * reload and a new sign-in.
 */
export function useUnsavedChanges(
  form: RefObject<HTMLFormElement | null>,
  options: UnsavedOptions,
) {
  const { storageKey, savedPath } = options
  const leftOut = useRef([CONFIRMED, ...(options.leftOut ?? [])])
  const [dirty, setDirty] = useState(false)
  const [restored, setRestored] = useState(false)
  const unchanged = useRef('')
  const onRestore = useRef(options.onRestore)
  const storedAs = useRef(options.storedAs)
  const isHydrating = useRef(useHydrating())
  const navigation = useNavigation()
  const { pathname } = useLocation()
  /** The form posts to its own page. */
  const busy = navigation.formMethod === 'POST' && navigation.formAction?.split('?')[0] === pathname
  const ledTo = navigation.formMethod === 'POST' ? navigation.location?.pathname : undefined
  const isSaved = useCallback(
    (to: string) =>
      savedPath.endsWith('/') ? to !== pathname && to.startsWith(savedPath) : to === savedPath,
    [savedPath, pathname],
  )
  const saved = ledTo !== undefined && isSaved(ledTo)

  const done = useRef(false)

  const check = useCallback(() => {
    // Ignores late events, such as a key released after the save.
    if (!form.current || done.current) return
    const isDirty = answers(form.current, leftOut.current) !== unchanged.current
    setDirty(isDirty)
    if (isDirty) keepText(storageKey, serialize(form.current))
    else dropText(storageKey)
  }, [form, storageKey])

  const forget = useCallback(() => {
    dropText(storageKey)
    setDirty(false)
    setRestored(false)
  }, [storageKey])

  useEffect(() => {
    const now = form.current
    if (!now) return
    // People may have typed before the script started, and may just be pressing a button: what they typed is kept at
    // once, but nothing moves until they type on.
    const first = isHydrating.current ? asSent(now) : now
    isHydrating.current = false
    unchanged.current = answers(first, leftOut.current, storedAs.current)
    const draft = readText(storageKey)
    if (draft === null || draft === serialize(first, storedAs.current)) {
      setDirty(answers(first, leftOut.current) !== unchanged.current)
      if (serialize(now) !== serialize(first)) keepText(storageKey, serialize(now))
      return
    }
    onRestore.current(withTyped(deserialize(draft), { first, now }))
    setDirty(true)
    setRestored(true)
  }, [form, storageKey])

  useEffect(() => {
    if (form.current) return onTyping(form.current, check)
  }, [form, check])

  useEffect(() => {
    done.current = saved
    if (saved) dropText(storageKey)
  }, [saved, storageKey])

  useEffect(() => {
    const shown = form.current
    if (!shown) return
    // Also if the page has been left by then.
    const send = () =>
      noteSending(shown, to => {
        if (isSaved(to)) dropText(storageKey)
      })
    shown.addEventListener('submit', send)
    return () => shown.removeEventListener('submit', send)
  }, [form, isSaved, storageKey])

  useFragmentLinks()
  useBeforeUnload(event => {
    if (dirty && !saved) event.preventDefault()
  })
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && !saved && currentLocation.pathname !== nextLocation.pathname,
  )
  return { dirty, busy, restored, forget, blocker }
}

/** The form as the server sent it. */
function asSent(form: HTMLFormElement): HTMLFormElement {
  const copy = document.createElement('form')
  copy.append(...[...form.children].map(child => child.cloneNode(true)))
  copy.reset()
  return copy
}

/** The draft with the answers that were typed into the form since it was shown first. */
function withTyped(
  draft: FormData,
  shown: { first: HTMLFormElement; now: HTMLFormElement },
): FormData {
  const [first, now] = [new FormData(shown.first), new FormData(shown.now)]
  for (const name of new Set([...first.keys(), ...now.keys()])) {
    const typed = now.getAll(name).filter(value => typeof value === 'string')
    if (typed.join('\n') === first.getAll(name).join('\n')) continue
    draft.delete(name)
    for (const value of typed) draft.append(name, value)
  }
  return draft
}

type Texts = Readonly<Record<string, string>>

function serialize(form: HTMLFormElement, storedAs: Texts = {}): string {
  return JSON.stringify(textsIn(form, storedAs))
}

/** The content that would be lost. Confirming a field by touching it is no change. */
function answers(form: HTMLFormElement, leftOut: readonly string[], storedAs: Texts = {}): string {
  return JSON.stringify(textsIn(form, storedAs).filter(([name]) => !leftOut.includes(name)))
}

function textsIn(form: HTMLFormElement, storedAs: Texts) {
  const entries = [...new FormData(form)].filter(([, value]) => typeof value === 'string')
  return entries.map(([name, value]) => [name, storedAs[name] ?? value] as const)
}

function deserialize(draft: string): FormData {
  const form = new FormData()
  const entries: unknown = JSON.parse(draft)
  if (!Array.isArray(entries)) return form
  for (const entry of entries) {
    const [name, value]: unknown[] = Array.isArray(entry) ? entry : []
    if (typeof name === 'string' && typeof value === 'string') form.append(name, value)
  }
  return form
}
