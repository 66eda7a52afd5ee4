// A talent's reach: profile views counted once per company and day, shown only to the talent, and by week.
import { expect, test } from 'vitest'
import { Browser } from '#test/app.ts'
import { textOf } from '#test/page-text.ts'
import { sharedApp } from '#test/shared-app.ts'
import {
  buildAdmin,
  buildCompany,
  buildConnection,
  buildRequest,
  buildTalent,
} from '#test/world.ts'

const app = sharedApp()

const read = (path: string, as?: Browser) => app.fetch(path, { as }).then(textOf)
const figure = (text: string, label: string) => text.match(new RegExp(`(\\d+) ${label}`))?.[1]

test('views by companies count once a day, views by others don’t', async () => {
  const people = await app.system(async tx => ({
    talent: await buildTalent(tx),
    other: await buildTalent(tx),
    one: (await buildRequest(tx)).company,
    two: await buildCompany(tx),
    administrator: await buildAdmin(tx),
  }))
  const { talent } = people
  const look = async (as?: Browser) => {
    expect((await app.fetch(talent.profileUrl, { as })).status).toBe(200)
  }
  const [own, other, one, two, administrator] = await Promise.all(
    [people.talent, people.other, people.one, people.two, people.administrator].map(person =>
      app.signIn(person),
    ),
  )
  for (const as of [own, other, one, one, two, administrator, new Browser(), undefined])
    await look(as)
  await app.system(tx => buildConnection(tx, { talent, company: people.two }))
  await app.system(tx =>
    tx
      .updateTable('connection_requests')
      .set({ created_at: new Date(Date.now() - 60_000) })
      .where('talent_id', '=', talent.talentId)
      .execute(),
  )
  const counted = async () => {
    const text = await read('/talent/dashboard', own)
    return ['Views by companies', 'Times shown as a match', 'Introductions'].map(label =>
      figure(text, label),
    )
  }
  // The log of shown matches is written a moment later.
  await expect.poll(counted).toEqual(['2', '1', '1'])
  expect(await read('/talent/dashboard', own)).toContain('A company is waiting for your answer.')
  expect(figure(await read('/talent/dashboard', other), 'Views by companies')).toBe('0')

  const download = await (await app.fetch('/settings/download', { as: one })).json()
  expect(download).toMatchObject({ profiles_viewed: [{ talent_id: talent.talentId }] })
  const theirs = await (await app.fetch('/settings/download', { as: own })).text()
  expect(theirs).not.toContain(people.one.userId)
  expect(JSON.parse(theirs).own_profile_viewed).toHaveLength(2)
})

test('only a page that a person opens counts as a view', async () => {
  const { talent, company } = await app.system(async tx => ({
    talent: await buildTalent(tx),
    company: await buildCompany(tx),
  }))
  const as = await app.signIn(company)
  const own = await app.signIn(talent)
  const views = async () => figure(await read('/talent/dashboard', own), 'Views by companies')
  const { profileUrl } = talent
  await app.fetch(profileUrl, { as, method: 'HEAD' })
  for (const [name, value] of [
    ['Sec-Purpose', 'prefetch'],
    ['Sec-Purpose', 'prefetch;prerender'],
    ['Purpose', 'prefetch'],
  ] as const) {
    const headers = { [name]: value }
    await app.fetch(profileUrl, { as, headers })
    await app.fetch(`${profileUrl}.data`, { as, headers })
  }
  expect(await views()).toBe('0')
  await app.fetch(`${profileUrl}.data`, { as })
  expect(await views()).toBe('1')
})
