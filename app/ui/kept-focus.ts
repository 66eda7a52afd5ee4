/** The parts of the page around the focus, from the inside out. */
export function partsAroundFocus() {
  return ['article', 'section', 'main'].map(part => document.activeElement?.closest(part))
}

/** If the focus is lost because its control is gone, moves it to the heading of the first of these parts that is left. */
export function keepFocus(parts: readonly (Element | null | undefined)[]) {
  if (document.activeElement === document.body) focusHeading(parts.find(part => part?.isConnected))
}

/** Moves the focus to the first heading of a part. */
export function focusHeading(part: Element | null | undefined) {
  const heading = part?.querySelector<HTMLElement>('h1, h2, h3')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
