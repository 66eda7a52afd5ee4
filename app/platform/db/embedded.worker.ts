// The embedded PostgreSQL, in a thread of its own: its queries are synchronous inside and would block
// the server's event loop. Speaks the small protocol of embedded-protocol.ts with embedded.ts.
import fs from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, types } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import type {
  EmbeddedAnnouncement,
  EmbeddedOptions,
  EmbeddedReply,
  EmbeddedRequest,
} from './embedded-protocol.ts'
import { describe, Statements } from './embedded-statements.ts'

type OpenFile = { nfd?: number }
type Attributes = { mode?: number }
type FileSystemModule = {
  NODEFS: {
    stream_ops: { fsync?: (stream: OpenFile) => number }
    node_ops: { setattr: (node: unknown, attributes: Attributes) => void }
  }
}

const FOR_THE_OWNER = ~0o077

/**
 * PGlite's file system makes no sync call of its own; an acknowledged commit must be on the disk. And it sets the
 * mode of each file that it makes, past the umask: files must be for this account alone.
 */
class DurableNodeFS extends NodeFS {
  override async init(pg: PGlite, options: Parameters<NodeFS['init']>[1]) {
    const { emscriptenOpts } = await super.init(pg, options)
    const harden = (module: unknown) => {
      // Checked edge: the shape of Emscripten's module is not part of PGlite's types.
      const { NODEFS } = module as FileSystemModule
      NODEFS.stream_ops.fsync = stream => {
        if (stream.nfd !== undefined) fs.fsyncSync(stream.nfd)
        return 0
      }
      const { setattr } = NODEFS.node_ops
      NODEFS.node_ops.setattr = (node, { mode, ...attributes }) =>
        setattr(
          node,
          mode === undefined ? attributes : { ...attributes, mode: mode & FOR_THE_OWNER },
        )
    }
    const preRun = [emscriptenOpts.preRun ?? []].flat()
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...preRun, harden] } }
  }
}

const options: EmbeddedOptions = workerData
const port = parentPort
if (!port) throw new Error('embedded.worker.ts runs as a worker thread')

const startParams = PGlite.defaultStartParams.filter(param => !(options.folder && param === '-F'))
if (options.folder) startParams.push('-c', 'wal_sync_method=fsync')
// 128 MB by default, all of it resident from the start. What does not fit the system keeps.
startParams.push('-c', 'shared_buffers=16MB')
// A statement is planned once: planning it anew for each of its values takes longer than most of them run.
startParams.push('-c', 'plan_cache_mode=force_generic_plan')

const database = await PGlite.create({
  ...(options.folder === undefined ? {} : { fs: new DurableNodeFS(options.folder) }),
  extensions: { pg_trgm },
  startParams,
  parsers: { [types.INT8]: Number, [types.NUMERIC]: Number },
})

const statements = new Statements(database)

async function answer(request: EmbeddedRequest): Promise<EmbeddedReply['value']> {
  switch (request.kind) {
    case 'run':
      return await statements.run(request.statements)
    case 'exec':
      await database.exec(request.sql)
      statements.forget()
      return null
    case 'listen': {
      const { channel } = request
      await database.listen(channel, payload =>
        port?.postMessage({ announced: { channel, payload } } satisfies EmbeddedAnnouncement),
      )
      return null
    }
    case 'close':
      await database.close()
      return null
  }
}

port.on('message', async (request: EmbeddedRequest) => {
  try {
    port.postMessage({ id: request.id, value: await answer(request) } satisfies EmbeddedReply)
  } catch (error) {
    port.postMessage({ id: request.id, failure: describe(error) } satisfies EmbeddedReply)
  }
  if (request.kind === 'close') port.close()
})
port.postMessage({ id: 0, value: null } satisfies EmbeddedReply)
