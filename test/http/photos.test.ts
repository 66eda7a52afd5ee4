// Photos as a browser uploads and loads them.
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { photoAt } from '#app/platform/photos/address.ts'
import type { Browser } from '#test/app.ts'
import { sharedApp } from '#test/shared-app.ts'
import { buildAccount, buildCompany, buildTalent, type Talent } from '#test/world.ts'

const UPLOAD = '/talent/profile/photo'

const app = sharedApp()
let talent: Talent
let browser: Browser
let picture: Buffer
beforeAll(async () => {
  talent = await app.system(tx => buildTalent(tx))
  browser = await app.signIn(talent)
  const red = { width: 400, height: 300, channels: 3 as const, background: 'red' }
  picture = await sharp({ create: red }).jpeg().toBuffer()
})

function upload(bytes: Uint8Array, fields: Record<string, string> = {}, name = 'me.jpg'): FormData {
  const form = new FormData()
  for (const [field, value] of Object.entries({ photo_action: 'upload', ...fields }))
    form.set(field, value)
  form.set('photo', new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' }))
  return form
}
const send = (form: FormData, as: Browser | undefined = browser, where = UPLOAD) =>
  app.fetch(where, { as, form })

async function photoUrl(): Promise<string | null> {
  const row = await app.system(tx =>
    tx
      .selectFrom('talent_profiles')
      .select('photo_url')
      .where('id', '=', talent.talentId)
      .executeTakeFirstOrThrow(),
  )
  return row.photo_url
}

test('a photo is shown wherever the person is, and can be cached forever', async () => {
  const sent = await send(upload(picture))
  expect(sent.status).toBe(200)
  const url = (await photoUrl()) ?? ''
  expect(url).toMatch(/^\/photos\/[0-9a-f]{32}-512\.webp$/)
  expect(await sent.text()).toContain(url)
  expect(await (await app.fetch(talent.profileUrl)).text()).toContain(`src="${url}"`)

  for (const address of [url, photoAt(url, 160) ?? '']) {
    const photo = await app.fetch(address)
    expect(photo.status).toBe(200)
    expect(Object.fromEntries(photo.headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect((await sharp(await photo.arrayBuffer()).metadata()).format).toBe('webp')
  }
})

test('other typed values come back with it, and are not saved', async () => {
  const answer = await send(upload(picture, { full_name: 'Typed <b>Name', headline: 'Typed here' }))
  const page = await answer.text()
  expect(page).toContain('value="Typed &lt;b&gt;Name"')
  expect(page).toContain('value="Typed here"')
  expect(await (await app.fetch(talent.profileUrl)).text()).not.toContain('Typed here')
})

test('a refused file changes neither the photo nor the typed values', async () => {
  await send(upload(picture))
  const before = await photoUrl()
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"/>')
  const answer = await send(upload(svg, { full_name: 'N', headline: 'Typed here' }, 'me.png'))
  expect(answer.status).toBe(400)
  const page = await answer.text()
  expect(page).toContain('Please choose a JPEG, PNG or WebP picture')
  expect(page).toContain('value="Typed here"')
  expect(await photoUrl()).toBe(before)

  for (const form of [new FormData(), upload(Buffer.alloc(0))])
    expect(await (await send(form)).text()).toContain('Please choose a photo first')
})

test('a folder that takes no files says so, and the photo stays', async () => {
  await send(upload(picture))
  const before = await photoUrl()
  const parts = path.join(path.dirname(app.outbox), 'uploads', '.parts')
  await rm(parts, { recursive: true, force: true })
  await writeFile(parts, 'in the way')
  const refused = await send(upload(picture, { full_name: 'N', headline: 'Typed here' }))
  await rm(parts)
  expect(refused.status).toBe(503)
  const page = await refused.text()
  expect(page).toContain('We can’t store photos right now')
  expect(page).toContain('value="Typed here"')
  expect(await photoUrl()).toBe(before)
})

test('a photo can be removed, and its address is gone once its files are', async () => {
  await send(upload(picture))
  const form = new FormData()
  form.set('photo_action', 'remove')
  expect((await send(form)).status).toBe(200)
  expect(await photoUrl()).toBeNull()
})

test('the form of the profile cannot set a photo’s address', async () => {
  await send(upload(picture))
  const before = await photoUrl()
  const form = { full_name: 'Name', photo_url: 'https://evil.test/a.png' }
  expect((await app.fetch('/talent/profile', { as: browser, form })).status).toBe(302)
  expect(await photoUrl()).toBe(before)
})

test('only a talent with a profile can upload one', async () => {
  const [newcomer, company] = await app.system(async tx => [
    await buildAccount(tx),
    await buildCompany(tx),
  ])
  const refused = await send(upload(picture), await app.signIn(newcomer))
  expect(refused.status).toBe(400)
  expect(await refused.text()).toContain('Please save your profile first')
  expect((await send(upload(picture), await app.signIn(company))).headers.get('location')).toBe('/')
  const visitor = await app.fetch(UPLOAD, { form: upload(picture) })
  expect(visitor.headers.get('location')).toMatch(/^\/login/)
})

test('a photo can have 5 MB, and not more; no other form can', async () => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  const heavy = await sharp({
    create: { width: 1250, height: 1250, channels: 3, background: 'red', noise },
  })
    .png({ compressionLevel: 0 })
    .toBuffer()
  expect(heavy.length).toBeGreaterThan(4 * 1024 * 1024)
  expect((await send(upload(heavy))).status).toBe(200)
  expect((await send(upload(heavy), browser, '/talent/profile')).status).toBe(413)

  const kind = await send(upload(Buffer.concat([heavy, Buffer.alloc(800_000)])))
  expect(kind.status).toBe(400)
  expect(await kind.text()).toContain('The photo must be at most 5 MB')
  for (const where of [UPLOAD, `${UPLOAD}.data`])
    expect((await send(upload(Buffer.alloc(7 * 1024 * 1024)), browser, where)).status).toBe(413)
})

test.each([
  '/photos/nothing.webp',
  `/photos/${'0'.repeat(32)}-512.webp`,
  '/photos/..%2f..%2fsecret',
  '/photos/%00',
  '/photos/%ff',
  '/photos/',
])('%s does not exist', async address => {
  const answer = await app.fetch(address)
  expect([302, 404]).toContain(answer.status)
  expect(answer.headers.get('cache-control') ?? '').not.toContain('immutable')
})
