import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Gives every document of this page axe. The browser keeps the compiled script; evaluating it in each document sends
 * and compiles it again. */
export async function addAxe(page: Page): Promise<void> {
  await page.addInitScript(AXE)
}

/** Headers and footers without violations, with their look. */
const judged = new Set<string>()

/** The axe violations of a page, one line per rule. Calls axe directly: its Playwright library sends the rules again
 * each time, which takes as long as running them. The two rules that take most of the time skip a header and footer
 * they have judged in the same look: almost every page has the same ones. */
export async function findViolations(page: Page): Promise<string[]> {
  const { violations, frame } = await page.evaluate(
    async ([rules, known]) => {
      // A color in transition between themes has no contrast to check, and axe takes the page behind a dialog for usable
      // until the dialog begins to appear: this ends what moves, and starts nothing.
      const still = new CSSStyleSheet()
      still.replaceSync(
        '*, ::before, ::after { transition: none !important; animation: none !important }',
      )
      document.adoptedStyleSheets = [still]
      const look = [innerWidth, matchMedia('(prefers-color-scheme: dark)').matches]
      const frame: string[] = []
      let selector = '*'
      for (const part of ['body > header', 'body > footer']) {
        const element = document.querySelector<HTMLElement>(part)
        // The rendered text differs with an open menu, which the markup does not show.
        const state = [...look, element?.outerHTML, element?.innerText].join()
        const text = new TextEncoder().encode(state)
        const mark = new Uint8Array(await crypto.subtle.digest('SHA-1', text)).join()
        frame.push(mark)
        if (known.includes(mark)) selector += `:not(${part}, ${part} *)`
      }
      window.axe.configure({
        rules: ['color-contrast', 'target-size'].map(id => ({ id, selector })),
      })
      // No rule here reads style sheets, so they needn't be fetched again.
      const { violations } = await window.axe.run(document, {
        runOnly: rules,
        resultTypes: ['violations'],
        preload: false,
      })
      return { violations, frame }
    },
    [RULES, [...judged]] as const,
  )
  if (violations.length === 0) for (const mark of frame) judged.add(mark)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.target).join(', ')}`)
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
