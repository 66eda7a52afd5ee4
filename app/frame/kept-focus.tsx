import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'

/** Parts of a page that have a heading, from the inside out. */
const PARTS = ['article', 'section', 'main']

/**
 * If the control that had the focus is gone, and nothing else has taken it, the nearest heading that is left gets it.
 * Comes after the page, so that its effect runs after those of the page: some lists place the focus themselves.
 */
export function KeptFocus() {
  const isIdle = useNavigation().state === 'idle'
  const last = useRef<{ control: Element; parts: (Element | null)[] }>(null)

  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      // A dialog returns the focus to the control that opened it.
      if (target instanceof Element && !target.closest('dialog'))
        last.current = { control: target, parts: PARTS.map(part => target.closest(part)) }
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])

  // After each change of the router's state, such as new data.
  useEffect(() => {
    const { control, parts } = last.current ?? {}
    if (isIdle && control?.isConnected === false && document.activeElement === document.body)
      focusHeading(parts?.find(part => part?.isConnected && headingOf(part)))
  })

  return null
}

/** Moves the focus to a part of the page: a section's heading, a field, or a place that only a link leads to. */
export function focusPart(part: HTMLElement): void {
  if (part.matches('section, article')) focusHeading(part)
  else {
    if (part.tabIndex < 0) part.tabIndex = -1
    part.focus({ preventScroll: true })
  }
}

/** Moves the focus to the heading of a part of the page. */
export function focusHeading(part: Element | null | undefined): void {
  const heading = part && headingOf(part)
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

const headingOf = (part: Element) =>
  part.querySelector<HTMLElement>('h1') ?? part.querySelector<HTMLElement>('h2, h3')
