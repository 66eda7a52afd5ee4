// Sent pages are freed: a server uses as much memory after many pages as after few.
import { beforeAll, expect, test } from 'vitest'
import { collectGarbage } from '#test/collect-garbage.ts'
import { sharedApp } from '#test/shared-app.ts'

const PAGES = 300
/** A leak of React's work on a page was once about 40 KB. */
const MAX_BYTES_PER_PAGE = 10_000

const app = sharedApp()
let origin: string
beforeAll(async () => {
  origin = await app.listen()
})

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
