// The next page's data is prefetched while the pointer approaches its link, and is not fetched again.
import { expect, test } from './fixtures.ts'
import { goLive } from './people.ts'

test('prefetched data is not fetched again', async ({ visit, newTalent }) => {
  const page = await visit(await newTalent())
  // Counts network traffic, not the page's requests.
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const asked = new Map<string, string>()
  let fetched = 0
  session.on('Network.responseReceived', ({ response }) => {
    const { pathname } = new URL(response.url)
    asked.set(
      pathname,
      String(response.headers['Cache-Control'] ?? response.headers['cache-control']),
    )
    const fromServer = response.fromDiskCache !== true && response.fromPrefetchCache !== true
    if (pathname === '/connections.data' && fromServer) fetched += 1
  })
  await goLive(page, '/talent/dashboard')
  const link = page.getByRole('banner').getByRole('link', { name: 'Connections', exact: true })
  const ahead = page.waitForResponse(/\/connections\.data/)
  await link.hover()
  await (await ahead).finished()
  await link.click()
  await expect(page).toHaveURL(/\/connections$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connections')
  expect(asked.get('/connections.data')).toBe('private, max-age=3')
  expect(fetched).toBe(1)
})
