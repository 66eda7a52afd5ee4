// Runs the embedded PostgreSQL in its own thread: its queries are synchronous and would block the server's event loop.
// embedded.ts calls it as embedded-protocol.ts says.
import fs from 'node:fs'
import { workerData } from 'node:worker_threads'
import { PGlite, types } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { announce, answerAsks } from '../threads/thread.ts'
import type { EmbeddedAsks, EmbeddedNotification, EmbeddedOptions } from './embedded-protocol.ts'
import { describe, Statements } from './embedded-statements.ts'

type OpenFile = { nfd?: number }
type Attributes = { mode?: number }
type FileSystemModule = {
  NODEFS: {
    stream_ops: { fsync?: (stream: OpenFile) => number }
    node_ops: {
      setattr: (node: unknown, attributes: Attributes) => void
      mknod: (parent: unknown, name: string, mode: number, dev: number) => unknown
    }
  }
  FS: {
    lookupNode: (parent: unknown, name: string) => unknown
    destroyNode: (node: unknown) => void
  }
}

const OWNER_ONLY = ~0o077

/**
 * Adds what PGlite's file system lacks. It never calls fsync, but an acknowledged commit must be on disk. It sets the
 * mode of new files regardless of the umask, but files must be private to this user. And it remembers a file that could
 * not be created, because no more may be open or the disk is full: to PostgreSQL it would exist until the next start.
 */
class DurableNodeFS extends NodeFS {
  override async init(pg: PGlite, options: Parameters<NodeFS['init']>[1]) {
    const { emscriptenOpts } = await super.init(pg, options)
    const harden = (module: unknown) => {
      // Checked edge: the shape of Emscripten's module is not part of PGlite's types.
      const { NODEFS, FS } = module as FileSystemModule
      NODEFS.stream_ops.fsync = stream => {
        if (stream.nfd !== undefined) fs.fsyncSync(stream.nfd)
        return 0
      }
      const { setattr, mknod } = NODEFS.node_ops
      NODEFS.node_ops.setattr = (node, { mode, ...attributes }) =>
        setattr(node, mode === undefined ? attributes : { ...attributes, mode: mode & OWNER_ONLY })
      NODEFS.node_ops.mknod = (parent, name, mode, dev) => {
        try {
          return mknod(parent, name, mode, dev)
        } catch (error) {
          FS.destroyNode(FS.lookupNode(parent, name))
          throw error
        }
      }
    }
    const preRun = [emscriptenOpts.preRun ?? []].flat()
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...preRun, harden] } }
  }
}

const options: EmbeddedOptions = workerData

const startParams = PGlite.defaultStartParams.filter(param => !(options.folder && param === '-F'))
if (options.folder) startParams.push('-c', 'wal_sync_method=fsync')
// The default is 128 MB, all resident from the start. The operating system caches the rest.
startParams.push('-c', 'shared_buffers=16MB')
// Plans each statement once: planning it again for each set of values takes longer than most statements run.
startParams.push('-c', 'plan_cache_mode=force_generic_plan')

const database = await PGlite.create({
  ...(options.folder === undefined ? {} : { fs: new DurableNodeFS(options.folder) }),
  extensions: { pg_trgm },
  startParams,
  parsers: { [types.INT8]: Number, [types.NUMERIC]: Number, [types.DATE]: String },
})

const statements = new Statements(database)

answerAsks<EmbeddedAsks>(
  {
    open: () => null,
    run: ({ statements: wanted }) => statements.run(wanted),
    async exec({ sql }) {
      await database.exec(sql)
      statements.forget()
      return null
    },
    async listen({ channel }) {
      await database.listen(channel, payload =>
        announce({ channel, payload } satisfies EmbeddedNotification),
      )
      return null
    },
    async close() {
      await database.close()
      return null
    },
  },
  describe,
)
