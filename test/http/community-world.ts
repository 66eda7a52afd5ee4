// A community with a company that asks, a talent who answers, and an administrator.
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { type Browser, openApp } from '#test/app.ts'
import { buildAdmin, buildCompany, buildTalent } from '#test/world.ts'

export const DETAILS = 'These are the details, **at length**. <script>alert(1)</script>'

export async function openCommunity() {
  const app = await openApp()
  const { talent, company, desk } = await app.system(async tx => ({
    talent: await buildTalent(tx, { full_name: 'Amara Okafor' }),
    company: await buildCompany(tx, { fullName: 'Corinne Walsh' }),
    desk: await buildAdmin(tx),
  }))
  const asker = await app.signIn(company)
  const answerer = await app.signIn(talent)

  return {
    app,
    talent,
    company,
    asker,
    answerer,
    admin: await app.signIn(desk),

    /** A company that has asked nothing yet: there is a limit per day. */
    newcomer: async () => app.signIn(await app.system(tx => buildCompany(tx))),

    /** Asks a question and returns its address. */
    async ask(title: string, as = asker): Promise<string> {
      const form = { title, topic: 'hiring', body: DETAILS, submission: randomUUID() }
      const response = await app.fetch('/community/ask', { as, form })
      expect(response.status).toBe(302)
      return response.headers.get('location') ?? ''
    },

    /** Answers a question and returns the id of the answer. */
    async answer(address: string, body: string, as = answerer): Promise<string> {
      const form = { intent: 'answer', body, submission: randomUUID() }
      expect((await app.fetch(address, { as, form })).status).toBe(302)
      const posts = await app.system(tx =>
        tx.selectFrom('community_posts').select('id').where('body', '=', body).execute(),
      )
      return posts[0]?.id ?? ''
    },

    async questionId(title: string): Promise<string> {
      const { id } = await app.system(tx =>
        tx
          .selectFrom('community_posts')
          .select('id')
          .where('title', '=', title)
          .executeTakeFirstOrThrow(),
      )
      return id
    },

    text: async (path: string, as?: Browser) => await (await app.fetch(path, { as })).text(),

    act: (address: string, intent: string, post_id: string, as: Browser) =>
      app.fetch(address, { as, form: { intent, post_id } }),
  }
}

export type Community = Awaited<ReturnType<typeof openCommunity>>
