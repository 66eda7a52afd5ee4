// The heaviest pages of the demo, before compression: none may exceed its budget unnoticed.
import { beforeAll, expect, test } from 'vitest'
import { KNOWN_DEMO_PASSWORD } from '#app/platform/env/env.ts'
import { insertDemoWorld } from '#db/seed/demo-world.ts'
import { placeFaces } from '#db/seed/place-faces.ts'
import { Browser } from '#test/app.ts'
import { sharedApp } from '#test/shared-app.ts'

const PROFILE = '/talent/amara-okafor-demo01'

/** The budget in kilobytes, and a text that a complete page contains at least this often. */
const PAGES = [
  { path: '/', as: null, kilobytes: 45, holds: '<article', times: 3 },
  { path: '/talent-directory', as: null, kilobytes: 100, holds: '<article', times: 24 },
  { path: '/talent-directory', as: 'company', kilobytes: 109, holds: '<article', times: 24 },
  { path: PROFILE, as: null, kilobytes: 40, holds: '<h1', times: 1 },
  { path: PROFILE, as: 'company', kilobytes: 55, holds: 'href="/match/', times: 1 },
  { path: '/talent/dashboard', as: 'talent', kilobytes: 91, holds: 'Why this score', times: 6 },
  { path: '/company/dashboard', as: 'company', kilobytes: 90, holds: 'Why this score', times: 6 },
  { path: '/talent/profile', as: 'talent', kilobytes: 101, holds: '<h1', times: 1 },
  { path: '/company/request/new', as: 'company', kilobytes: 90, holds: '<h1', times: 1 },
  { path: '/connections', as: 'talent', kilobytes: 61, holds: '<h1', times: 1 },
] as const

const app = sharedApp()
const browsers: Record<'talent' | 'company', Browser> = {
  talent: new Browser(),
  company: new Browser(),
}
beforeAll(async () => {
  const faces = await placeFaces({ put: async () => {} })
  await app.system(tx => insertDemoWorld(tx, new Date(), () => KNOWN_DEMO_PASSWORD, faces))
  for (const [kind, as] of Object.entries(browsers)) {
    const form = { email: `${kind}@example.com`, password: KNOWN_DEMO_PASSWORD }
    expect((await app.fetch('/login', { as, form })).status).toBe(302)
  }
})

test.each(PAGES)('$path as $as: at most $kilobytes KB', async page => {
  const read = async () => {
    const as = page.as === null ? undefined : browsers[page.as]
    const response = await app.fetch(page.path, { as })
    expect(response.status).toBe(200)
    return await response.text()
  }
  // Profiles and requests reach the market a moment after they are written.
  await expect
    .poll(async () => (await read()).split(page.holds).length - 1)
    .toBeGreaterThanOrEqual(page.times)
  expect(Buffer.byteLength(await read()) / 1000).toBeLessThanOrEqual(page.kilobytes)
})
