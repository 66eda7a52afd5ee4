import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

/** Minified: it is sent to every page, and reading it takes half the time. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The axe violations of a page, one line per rule. Calls axe directly: its Playwright library sends the rules again
 * each time, which takes as long as running them. */
export async function findViolations(page: Page): Promise<string[]> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(AXE)
  return await page.evaluate(async rules => {
    // A color in transition between themes has no contrast to check: this ends running transitions, and starts none.
    const still = new CSSStyleSheet()
    still.replaceSync('*, ::before, ::after { transition: none !important }')
    document.adoptedStyleSheets = [still]
    // No rule here reads style sheets, so they needn't be fetched again.
    const { violations } = await window.axe.run(document, {
      runOnly: rules,
      resultTypes: ['violations'],
      preload: false,
    })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.target).join(', ')}`)
  }, RULES)
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
