import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import type { SystemTx } from '#app/platform/db/actor.ts'

/** Locks the table of posts, so that pages of the blog are only answered after the returned function is called. */
export async function lockPosts(
  build: (work: (tx: SystemTx) => Promise<void>) => Promise<void>,
): Promise<() => Promise<void>> {
  const release = Promise.withResolvers<void>()
  onTestFinished(() => release.resolve())
  const locked = Promise.withResolvers<void>()
  const lock = build(async tx => {
    await sql`lock table public.blog_posts in access exclusive mode`.execute(tx)
    locked.resolve()
    await release.promise
  })
  await locked.promise
  return async () => {
    release.resolve()
    await lock
  }
}
