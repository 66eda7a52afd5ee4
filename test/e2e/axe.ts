import type { Page } from '@playwright/test'
import axe from 'axe-core'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * What axe finds wrong with a page as it is now, a line for each rule. Asked directly: the library for Playwright
 * sends the rules anew each time, which takes as long as the rules do.
 */
export async function findViolations(page: Page): Promise<string[]> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe.source)
  return await page.evaluate(async rules => {
    // A colour on its way from one theme to the other has no contrast to judge: this ends what runs, and starts nothing.
    const still = new CSSStyleSheet()
    still.replaceSync('*, ::before, ::after { transition: none !important }')
    document.adoptedStyleSheets = [still]
    // Nothing has to be fetched once more: no rule here reads style sheets.
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
