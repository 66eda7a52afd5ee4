// What the database records of an administrator's actions, and that nobody can change it.
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { HOUR_MS } from '#app/platform/units.ts'
import { ENGINES } from '#test/database.ts'
import { sharedDatabase } from '#test/shared-database.ts'
import { buildAdmin, buildCompany, buildPost, type Person } from '#test/world.ts'

describe.each(ENGINES)('the audit trail on the %s engine', engine => {
  const { database, system, as } = sharedDatabase(engine)
  let admin: Person
  beforeAll(async () => {
    admin = await system(buildAdmin)
  })

  const trailOf = (subject: string) =>
    system(tx =>
      tx
        .selectFrom('audit_entries')
        .select(['actor_id', 'action', 'title', 'reason'])
        .where('subject_id', '=', subject)
        .orderBy('created_at')
        .execute(),
    )

  test("each step of a post's life is recorded once", async () => {
    const title = 'A post with a life'
    const id = await as(admin, async tx => {
      const post = await tx
        .insertInto('blog_posts')
        .values({ title, slug: 'a-post-with-a-life' })
        .returning('id')
        .executeTakeFirstOrThrow()
      return post.id
    })
    const later = new Date(Date.now() + HOUR_MS)
    for (const change of [
      { content: 'Words' },
      { content: 'Words' },
      { status: 'published', published_at: later },
      { excerpt: 'In short' },
      { author: 'Ada Writer' },
      { published_at: new Date() },
      { content: 'More words' },
      { status: 'draft', published_at: null },
    ])
      await as(admin, tx => tx.updateTable('blog_posts').set(change).where('id', '=', id).execute())
    await as(admin, async tx => {
      await sql`select app.give_reason(' It had served. ')`.execute(tx)
      await tx.deleteFrom('blog_posts').where('id', '=', id).execute()
    })
    const trail = await trailOf(id)
    expect(trail.map(({ action }) => action)).toEqual([
      'post-drafted',
      'post-edited',
      'post-scheduled',
      'post-edited',
      'post-edited',
      'post-published',
      'post-edited',
      'post-unpublished',
      'post-deleted',
    ])
    expect(new Set(trail.map(entry => `${entry.actor_id} ${entry.title}`))).toEqual(
      new Set([`${admin.userId} ${title}`]),
    )
    expect(trail.map(({ reason }) => reason).filter(Boolean)).toEqual(['It had served.'])
  })

  test('an action that is rolled back leaves no entry', async () => {
    const { id } = await system(tx => buildPost(tx))
    await as(admin, async tx => {
      await tx.updateTable('blog_posts').set({ title: 'Other' }).where('id', '=', id).execute()
      throw new Error('undone')
    }).catch(() => {})
    expect(await trailOf(id)).toEqual([])
  })

  test('making an administrator, from the command line', async () => {
    const person = await system(buildCompany)
    for (const role of ['admin', 'admin', 'user'])
      await system(tx =>
        tx.updateTable('users').set({ role }).where('id', '=', person.userId).execute(),
      )
    expect(await trailOf(person.userId)).toEqual([
      { actor_id: null, action: 'administrator-granted', title: '', reason: '' },
      { actor_id: null, action: 'administrator-revoked', title: '', reason: '' },
    ])
  })

  test('a dead job is queued again once, however often that is requested', async () => {
    const { rows } = await system(tx =>
      sql<{ id: string }>`
        insert into app.jobs (kind, key, state, attempts, finished_at) values ('send-mail', 'x', 'dead', 12, now())
        returning id
      `.execute(tx),
    )
    const id = rows[0]?.id ?? ''
    const retry = () =>
      as(admin, tx =>
        sql`select app.retry_dead_job(${id}::uuid, 'The mail server is back') as retried`.execute(
          tx,
        ),
      )
    expect((await retry()).rows).toEqual([{ retried: true }])
    expect((await retry()).rows).toEqual([{ retried: false }])
    expect(await trailOf(id)).toEqual([
      {
        actor_id: admin.userId,
        action: 'job-retried',
        title: 'send-mail',
        reason: 'The mail server is back',
      },
    ])
  })

  test.each([
    `update public.audit_entries set reason = 'other'`,
    'delete from public.audit_entries',
    'truncate public.audit_entries',
  ])('nobody can change it: %s', async statement => {
    await expect(system(tx => sql.raw(statement).execute(tx))).rejects.toThrow('permission denied')
    // Not even the table's owner.
    await expect(sql.raw(statement).execute(database.kysely)).rejects.toThrow('only added to')
  })
})
