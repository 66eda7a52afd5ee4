// A page that was sent is forgotten: a server holds as much memory after many pages as after few.
import { createServer, type Server } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp } from '#test/app.ts'

const PAGES = 300
/** React's work on one page, kept by mistake, was some 40 KB. */
const MOST_KEPT_OF_EACH = 10_000

let app: TestApp
let server: Server
beforeAll(async () => {
  app = await openApp()
  server = createServer(app.createListener())
  await new Promise<void>(resolve => server.listen(0, resolve))
})
afterAll(async () => {
  server.close()
  await app.close()
})

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

async function heapAfter(pages: number): Promise<number> {
  const bound = server.address()
  const origin = `http://localhost:${typeof bound === 'object' && bound ? bound.port : 0}`
  for (let n = 0; n < pages; n++) {
    // A cookie of its own takes a visitor past the pages that are kept for all.
    const response = await fetch(`${origin}/about`, { headers: { Cookie: `own=${n}` } })
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('</html>')
  }
  // What ends with a turn of the event loop ends first.
  await new Promise(resolve => setTimeout(resolve, 200))
  collect()
  return process.memoryUsage().heapUsed
}

test('pages that were sent are forgotten', async () => {
  const few = await heapAfter(PAGES)
  const many = await heapAfter(PAGES)
  expect(many - few).toBeLessThan(PAGES * MOST_KEPT_OF_EACH)
})
