// An account is deleted while others write to it and it writes itself: over a real socket, on a real PostgreSQL.
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, openApp, type TestApp } from '#test/app.ts'
import { openTestDatabase } from '#test/database.ts'
import { countDeadlocks } from '#test/overlap.ts'
import { sendTo } from '#test/send.ts'
import {
  buildCompany,
  buildConnection,
  buildRequest,
  buildTalent,
  PASSWORD,
  type Person,
} from '#test/world.ts'

const ROUNDS = 3
const COMPANIES = 8
const TALENTS = 8
const MAX_TRIES = 5

type Post = { as: Browser; where: string; form: Record<string, string> }

let app: TestApp
let origin: string
beforeAll(async () => {
  app = await openApp({ database: await openTestDatabase('server') })
  origin = await app.listen()
})
afterAll(async () => {
  await app.close()
  await app.database.close()
})

/** Sends a form again as the server asks: on a machine that is busy with other tests, some wait too long at once. */
async function send({ as, where, form }: Post): Promise<string> {
  for (let tries = 1; ; tries += 1) {
    const response = await sendTo({ url: origin }, where, { as, form })
    await response.arrayBuffer()
    if (response.status !== 503 || tries === MAX_TRIES)
      return `${form.intent ?? 'send'} ${where.replace(/-[0-9a-f]{8,}$/, '')}: ${response.status}`
    await sleep(Number(response.headers.get('Retry-After')) * 1000)
  }
}

const leave = (as: Browser): Post => ({
  as,
  where: '/settings',
  form: { intent: 'delete-account', password: PASSWORD },
})

async function expectClean(posts: Post[], gone: Person): Promise<void> {
  const answers = await Promise.all(posts.map(send))
  expect(answers.filter(answer => / 5\d\d$/.test(answer))).toEqual([])
  expect(answers).toContain('delete-account /settings: 302')
  const { rows } = await app.system(tx =>
    sql`select from public.users where id = ${gone.userId}`.execute(tx),
  )
  expect(rows).toEqual([])
  expect(await countDeadlocks(app.database.kysely)).toBe(0)
}

const question = () => ({
  title: 'What would you do in this case?',
  topic: 'hiring',
  body: 'These are the details of the question.',
  submission: crypto.randomUUID(),
})

test('a talent deletes the account during introductions, answers and own writes', async () => {
  const companies = await Promise.all(
    Array.from({ length: COMPANIES }, async () => {
      const request = await app.system(tx => buildRequest(tx))
      return { ...request, as: await app.signIn(request.company) }
    }),
  )
  for (let round = 0; round < ROUNDS; round += 1) {
    const talent = await app.system(tx => buildTalent(tx))
    const as = await app.signIn(talent)
    const waiting = await app.system(async tx => [
      await buildConnection(tx, { talent }),
      await buildConnection(tx, { talent }),
    ])
    const asks = companies.map(company => ({
      as: company.as,
      where: talent.profileUrl,
      form: { request_id: company.requestId, requirements: 'Soon', contact_details: 'me' },
    }))
    const own = [
      ...waiting.map(({ connectionId }) => ({
        as,
        where: '/connections',
        form: { intent: 'answer', connectionId, answer: 'accepted' },
      })),
      ...companies.slice(0, 4).map(({ requestId }) => ({
        as,
        where: '/talent/dashboard',
        form: { intent: 'interest', requestId, talentId: talent.talentId, interested: 'yes' },
      })),
      ...Array.from({ length: 5 }, () => ({ as, where: '/community/ask', form: question() })),
    ]
    await expectClean([...asks.slice(0, 4), leave(as), ...own, ...asks.slice(4)], talent)
  }
})

test('a company deletes the account during answers, interest and own writes', async () => {
  const talents = await Promise.all(
    Array.from({ length: TALENTS }, async () => {
      const talent = await app.system(tx => buildTalent(tx))
      return { talent, as: await app.signIn(talent) }
    }),
  )
  for (let round = 0; round < ROUNDS; round += 1) {
    const company = await app.system(tx => buildCompany(tx))
    const request = await app.system(tx => buildRequest(tx, { company }))
    const other = await app.system(tx => buildRequest(tx, { company }))
    const as = await app.signIn(company)
    const writes = await Promise.all(
      talents.map(async ({ talent, as: by }, place): Promise<Post[]> => {
        const { connectionId } = await app.system(tx => buildConnection(tx, { talent, request }))
        const answer = place % 3 === 0 ? 'declined' : 'accepted'
        return [
          { as: by, where: '/connections', form: { intent: 'answer', connectionId, answer } },
          {
            as: by,
            where: '/talent/dashboard',
            form: {
              intent: 'interest',
              requestId: other.requestId,
              talentId: talent.talentId,
              interested: 'yes',
            },
          },
        ]
      }),
    )
    const own: Post[] = [
      ...talents.slice(0, 4).map(({ talent }) => ({
        as,
        where: talent.profileUrl,
        form: { request_id: other.requestId, requirements: '', contact_details: 'me' },
      })),
      { as, where: '/community/ask', form: question() },
      {
        as,
        where: '/company/request/new',
        form: { desired_role: 'Chief Financial Officer (CFO)' },
      },
    ]
    await expectClean(
      [...writes.flat().slice(0, 6), leave(as), ...writes.flat().slice(6), ...own],
      company,
    )
  }
})
