import path from 'node:path'
import * as build from 'virtual:react-router/server-build'
import { sql } from 'kysely'
import { pino } from 'pino'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { seedWorld } from '#db/seed/seed.ts'
import { findUser } from './features/accounts/queries.server.ts'
import { createAuth } from './platform/auth/auth.ts'
import { type CurrentUser, requestContext } from './platform/context.ts'
import { type Actor, VISITOR, withActor, withSystem } from './platform/db/actor.ts'
import { migrate, readMigrations } from './platform/db/migrate.ts'
import { type Database, openEmbeddedDatabase, openServerDatabase } from './platform/db/open.ts'
import { getSecret } from './platform/db/secret.ts'
import type { Env } from './platform/env/env.ts'
import { projectRoot } from './platform/env/project-root.ts'
import { createHttpApp } from './platform/http/app.ts'

export { FolderInUseError } from './platform/db/embedded-folder.ts'
export { EnvironmentError, readEnv } from './platform/env/env.ts'

/** A migrated, empty database made by the build: opening a copy is quicker than making one. */
const DATABASE_IMAGE = path.join(projectRoot, 'build/database')

export type Application = {
  fetch: (request: Request) => Response | Promise<Response>
  close: () => Promise<void>
}

/** Opens the database the environment names. The caller closes it. */
export function openDatabase(env: Env, log = createLog(env)): Promise<Database> {
  if (env.databaseUrl === undefined) {
    return openEmbeddedDatabase({
      folder: path.join(env.dataDir, 'database'),
      image: DATABASE_IMAGE,
    })
  }
  return Promise.resolve(
    openServerDatabase(env.databaseUrl, error =>
      log.error({ err: error }, 'an idle database connection broke'),
    ),
  )
}

export function createLog(env: Env) {
  return pino({ level: env.logLevel, redact: ['req.headers.cookie', 'req.headers.authorization'] })
}

/** The whole product over one database: migrated, seeded, wired. */
export async function createApplication(
  env: Env,
  database: Database,
  options: { now?: () => Date } = {},
): Promise<Application> {
  const log = createLog(env)
  const now = options.now ?? (() => new Date())
  const db = database.kysely
  await migrate(database, await readMigrations())
  await seedWorld(db, { demo: env.demo, now: now() })

  const https = env.publicUrl?.startsWith('https:') ?? false
  const originOf = (request: Request) => env.publicUrl ?? new URL(request.url).origin
  const auth = createAuth({
    db,
    secret: await withSystem(db, getSecret),
    origin: env.publicUrl ?? `http://localhost:${env.port}`,
    secure: https,
    log,
  })
  const handle = createRequestHandler(build, 'production')

  const readUser = async (userId: string): Promise<CurrentUser | undefined> =>
    await withActor(db, { userId }, tx => findUser(tx, userId))

  async function page(
    request: Request,
    { nonce, requestId }: { nonce: string; requestId: string },
  ) {
    const session = await auth.readSession(request.headers)
    const user = session.userId === null ? null : ((await readUser(session.userId)) ?? null)
    const actor: Actor = user === null ? VISITOR : { userId: user.id }
    const context = new RouterContextProvider()
    context.set(requestContext, {
      requestId,
      nonce,
      now,
      origin: originOf(request),
      user,
      actor,
      asActor: work => withActor(db, actor, work),
      asPerson: (userId, work) => withActor(db, { userId }, work),
      asSystem: work => withSystem(db, work),
      auth,
      log: log.child({ requestId }),
    })
    const response = await handle(request, context)
    for (const cookie of session.cookies) response.headers.append('Set-Cookie', cookie)
    return response
  }

  const app = createHttpApp({
    clientFolder: path.relative(process.cwd(), path.join(projectRoot, 'build/client')),
    originOf,
    https,
    log,
    isReady: () =>
      sql`select 1`.execute(db).then(
        () => true,
        () => false,
      ),
    page,
  })
  return { fetch: request => app.fetch(request), close: () => database.close() }
}
