// Sent pages are freed: a server uses as much memory after many pages as after few.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp } from '#test/app.ts'
import { collectGarbage } from '#test/collect-garbage.ts'

const PAGES = 300
/** A leak of React's work on a page was once about 40 KB. */
const MAX_BYTES_PER_PAGE = 10_000

let app: TestApp
let origin: string
beforeAll(async () => {
  app = await openApp()
  origin = await app.listen()
})
afterAll(() => app.close())

function heap(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed
}

async function readPages(): Promise<void> {
  for (let n = 0; n < PAGES; n++) {
    // A cookie bypasses the cache of visitors' pages.
    const response = await fetch(`${origin}/about`, { headers: { Cookie: `own=${n}` } })
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('</html>')
  }
}

test('sent pages are freed', async () => {
  await readPages()
  const few = heap()
  await readPages()
  await expect.poll(() => heap() - few).toBeLessThan(PAGES * MAX_BYTES_PER_PAGE)
})
