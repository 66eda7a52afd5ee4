// The database announces notices to open tabs, whichever server they are connected to.
import { type Kysely, sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countUnread } from '#app/features/notices/queries.server.ts'
import { endSessions, findValidSessions } from '#app/platform/auth/credentials.ts'
import { withActor } from '#app/platform/db/actor.ts'
import { type Live, startLive } from '#app/platform/live/streams.ts'
import type { DB } from '#db/types.ts'
import { ENGINES } from '#test/database.ts'
import { sharedDatabase } from '#test/shared-database.ts'
import { buildAdmin, buildConnection, buildTalent } from '#test/world.ts'

const topicsOf = (db: Kysely<DB>) => ({
  notices: {
    event: 'unread',
    read: (userId: string) => withActor(db, { userId }, countUnread),
  },
  rooms: { event: 'room' },
})

describe.each(ENGINES)('live notices on the %s engine', engine => {
  const { database, system } = sharedDatabase(engine)
  const servers: Live[] = []
  beforeAll(async () => {
    for (let n = 0; n < 2; n += 1)
      servers.push(
        await startLive({
          listen: database.listen,
          topics: topicsOf(database.kysely),
          findSessions: ids => system(tx => findValidSessions(tx, ids)),
          log: pino({ level: 'silent' }),
        }),
      )
  })
  afterAll(async () => {
    for (const server of servers) await server.close()
  })

  /** What a tab has received so far, and whether it was told to stop. */
  function listen(server: Live | undefined, who: { userId: string; sessionId: string }) {
    const heard = { text: '', ended: false }
    const read = async () => {
      const reader = server?.open(who).body?.pipeThrough(new TextDecoderStream()).getReader()
      for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
        heard.text += part.value
      heard.ended = true
    }
    void read()
    return heard
  }

  async function signedIn() {
    return await system(async tx => {
      const talent = await buildTalent(tx)
      const { rows } = await sql<{ id: string }>`
        insert into auth.session ("userId", token, "expiresAt")
        values (${talent.userId}, ${crypto.randomUUID()}, now() + interval '1 hour') returning id
      `.execute(tx)
      return { talent, userId: talent.userId, sessionId: rows[0]?.id ?? '' }
    })
  }

  test("a person's tabs are updated on every server, and nobody else’s", async () => {
    const [me, other] = [await signedIn(), await signedIn()]
    const mine = servers.map(server => listen(server, me))
    const theirs = listen(servers[0], other)
    for (const tab of [...mine, theirs])
      await expect.poll(() => tab.text).toContain('event: unread\ndata: 0\n\n')
    await system(tx => buildConnection(tx, { talent: me.talent }))
    for (const tab of mine)
      await expect.poll(() => tab.text).toContain('event: unread\ndata: 1\n\n')
    expect(theirs.text).not.toContain('data: 1')
  })

  test('a suspension and its end update the rooms that the other side has open', async () => {
    const me = await signedIn()
    const { company, connectionId } = await system(tx =>
      buildConnection(tx, { talent: me.talent, status: 'accepted' }),
    )
    const admin = await system(buildAdmin)
    const tab = listen(servers[0], me)
    await expect.poll(() => tab.text).toContain('event: unread')
    const told = () => tab.text.split(`event: room\ndata: ${connectionId}\n\n`).length - 1
    for (const [at, act] of ['suspend_account', 'restore_account'].entries()) {
      await withActor(database.kysely, admin, tx =>
        sql`select ${sql.raw(`app.${act}`)}(${company.userId}::uuid, 'A reason')`.execute(tx),
      )
      await expect.poll(told).toBe(at + 1)
    }
  })

  test('they end with the session', async () => {
    const me = await signedIn()
    const tab = listen(servers[0], me)
    await expect.poll(() => tab.text).toContain('event: unread')
    await system(tx => endSessions(tx, { userId: me.userId }))
    await expect.poll(() => tab.ended).toBe(true)
    expect(tab.text).toContain('event: bye')
  })

  test('when their server stops they end without being told to stop, so they reconnect to another', async () => {
    const me = await signedIn()
    const server = await startLive({
      listen: database.listen,
      topics: topicsOf(database.kysely),
      findSessions: ids => system(tx => findValidSessions(tx, ids)),
      log: pino({ level: 'silent' }),
    })
    const tab = listen(server, me)
    await expect.poll(() => tab.text).toContain('event: unread')
    await server.close()
    await expect.poll(() => tab.ended).toBe(true)
    expect(tab.text).not.toContain('event: bye')
  })

  test('a person has at most five: the oldest is closed', async () => {
    const me = await signedIn()
    const tabs = Array.from({ length: 6 }, () => listen(servers[0], me))
    await expect.poll(() => tabs.map(({ ended }) => ended)).toEqual([true, ...Array(5).fill(false)])
  })
})
