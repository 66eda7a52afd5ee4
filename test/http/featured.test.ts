// The featured card of the talent dashboard, and where its application link leads.
import { expect, test } from 'vitest'
import { sharedApp } from '#test/shared-app.ts'
import { buildAdmin, buildTalent } from '#test/world.ts'

const OUTSIDE = 'https://apply.example/featured?of=vinculum'

const app = sharedApp()

async function dashboardOf(profile: Parameters<typeof buildTalent>[1]) {
  const talent = await app.system(tx => buildTalent(tx, profile))
  const page = await app.fetch('/talent/dashboard', { as: await app.signIn(talent) })
  return { talent, html: await page.text() }
}

test('with an external address to apply at, the button opens it in a new tab', async () => {
  const { html } = await dashboardOf({ featured_application_url: OUTSIDE })
  const link = html.match(/<a [^>]*apply\.example[^>]*>/)?.[0] ?? ''
  expect(link).toContain(`href="${OUTSIDE}"`)
  expect(link).toContain('target="_blank"')
  expect(link).toContain('noopener')
  expect(html).toContain('Apply to be Featured')
  expect(html).not.toContain('href="/talent/featured"')
})

test('without one it links to the product’s own application form', async () => {
  const { html } = await dashboardOf({})
  expect(html).toContain('href="/talent/featured"')
})

test('featured talent are told so, and are redirected from the application form', async () => {
  const { talent, html } = await dashboardOf({
    featured: true,
    featured_application_url: OUTSIDE,
  })
  expect(html).toContain('You are featured on the homepage.')
  expect(html).not.toContain('Apply to be Featured')
  const as = await app.signIn(talent)
  const applying = await app.fetch('/talent/featured', { as })
  expect([applying.status, applying.headers.get('location')]).toEqual([
    302,
    '/talent/dashboard#featured-status',
  ])
  // Nobody sees a paused profile there.
  await app.fetch('/talent/dashboard', { as, form: { intent: 'pause' } })
  const paused = await (await app.fetch('/talent/dashboard', { as })).text()
  expect(paused).not.toContain('You are featured on the homepage.')
  expect(paused).toContain('You’ll be on the homepage again once companies can find your profile.')
})

test('the note with an approval is on the dashboard, as the desk says', async () => {
  const { talent } = await dashboardOf({})
  const as = await app.signIn(talent)
  await app.fetch('/talent/featured', { as, form: { note: 'Please' } })
  const { id } = await app.system(tx =>
    tx
      .selectFrom('featured_applications')
      .select('id')
      .where('talent_id', '=', talent.talentId)
      .executeTakeFirstOrThrow(),
  )
  const desk = await app.signIn(await app.system(tx => buildAdmin(tx)))
  const form = { application_id: id, answer: 'approved', note: 'Welcome to the front page' }
  expect((await app.fetch('/admin/featured', { as: desk, form })).status).toBe(302)
  const html = await (await app.fetch('/talent/dashboard', { as })).text()
  expect(html).toContain('You are featured on the homepage.')
  expect(html).toMatch(/“(<!-- -->)?Welcome to the front page/)
})

test('a form cannot change the address', async () => {
  const { talent } = await dashboardOf({})
  const as = await app.signIn(talent)
  const form = { full_name: 'Name', featured: 'true', featured_application_url: OUTSIDE }
  expect((await app.fetch('/talent/profile', { as, form })).status).toBe(302)
  const html = await (await app.fetch('/talent/dashboard', { as })).text()
  expect(html).not.toContain(OUTSIDE)
  expect(html).toContain('href="/talent/featured"')
})
