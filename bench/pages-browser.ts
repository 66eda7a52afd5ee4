// Measures client-side navigation for signed-in people, from the click to the new page in the document.
import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import { live } from '../test/browser/people.ts'

const BROWSER = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(file =>
  existsSync(file),
)
const NAVIGATIONS = 40
/** How long the pointer hovers over a link before the click. */
const RESTS_MS = 250
const PAUSE_MS = 150

/** Between the directory and the connections, as the demo's talent. */
export async function navigationTimes(
  port: number,
  { withIntent }: { withIntent: boolean },
): Promise<number[]> {
  const browser = await chromium.launch({ executablePath: BROWSER, args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
    await page.goto(`http://localhost:${port}/login`)
    await page.fill('[name=email]', 'talent@example.com')
    await page.fill('[name=password]', 'vinculum')
    await page.getByRole('main').getByRole('button', { name: 'Log In' }).click()
    await page.waitForURL(/dashboard/)
    await live(page)
    const took: number[] = []
    for (let n = 0; n <= NAVIGATIONS; n++) {
      const name = n % 2 === 0 ? 'Browse Talent' : 'Connections'
      const link = page.getByRole('banner').getByRole('link', { name, exact: true })
      if (withIntent) {
        await link.hover()
        await sleep(RESTS_MS)
      } else await page.mouse.move(640, 880)
      const ms = await follow(page, name)
      await sleep(PAUSE_MS)
      // The first two navigations load code.
      if (n > 1) took.push(ms)
    }
    return took
  } finally {
    await browser.close()
  }
}

function follow(page: Page, name: string): Promise<number> {
  return page.evaluate(
    text =>
      new Promise<number>((resolve, reject) => {
        const links = document.querySelectorAll<HTMLAnchorElement>('header nav a')
        const link = [...links].find(each => each.textContent === text)
        const heading = document.querySelector('h1')
        if (link === undefined || heading === null) return reject(new Error(`no link ${text}`))
        const began = performance.now()
        const observer = new MutationObserver(() => {
          const now = document.querySelector('h1')
          if (location.pathname !== link.pathname || now === null || now === heading) return
          observer.disconnect()
          resolve(performance.now() - began)
        })
        observer.observe(document, { childList: true, subtree: true, characterData: true })
        link.click()
      }),
    name,
  )
}
