// Builds everything that `npm start` serves: the pages, their compressed files, the demo's faces, and a prepared empty database.
import { spawnSync } from 'node:child_process'
import { chmodSync, globSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build, minifySync } from 'vite'
import { withSystem } from '#app/platform/db/actor.ts'
import { migrate } from '#app/platform/db/migrate.ts'
import { openEmbeddedDatabase } from '#app/platform/db/open.ts'
import { readSchema } from '#app/platform/db/schema-files.ts'
import { projectRoot } from '#app/platform/env/project-root.ts'
import { builtThread } from '#app/platform/threads/thread-file.ts'
import { syncCatalogues } from '#db/seed/catalogues.ts'
import { drawFaces } from './faces.ts'

const COMPRESSIBLE = /\.(js|css|svg|html|txt|xml|json|webmanifest)$/

function buildPages(): void {
  const { status } = spawnSync('react-router', ['build', '--logLevel=warn'], {
    cwd: projectRoot,
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(status ?? 1)
}

/** Bundles the server's entry, and each thread's code, into one file, so that it loads only what it needs. */
async function buildEntries(): Promise<void> {
  await buildFile('server.ts', 'build/server.js')
  for (const source of [
    'app/platform/db/embedded.worker.ts',
    'app/features/market/market.worker.ts',
    'app/features/market/reader.worker.ts',
  ])
    await buildFile(source, builtThread(source))
}

async function buildFile(source: string, built: string): Promise<void> {
  await build({
    configFile: false,
    root: projectRoot,
    logLevel: 'warn',
    build: {
      ssr: source,
      outDir: path.dirname(built),
      emptyOutDir: false,
      copyPublicDir: false,
      rollupOptions: { output: { entryFileNames: path.basename(built) } },
    },
  })
}

const client = path.join(projectRoot, 'build/client')

/** The bundler copies the script of pages without React as it is, with its comments. It is a classic script, so its
 * top-level names stay. */
function minifyEnhancements(): void {
  for (const file of globSync('assets/enhance-*.js', { cwd: client })) {
    const { code, errors } = minifySync(file, readFileSync(path.join(client, file), 'utf8'), {
      module: false,
      compress: { target: 'es2022' },
    })
    if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
    writeFileSync(path.join(client, file), code)
  }
}

function compressFiles(): void {
  for (const name of readdirSync(client, { recursive: true, encoding: 'utf8' })) {
    if (!COMPRESSIBLE.test(name)) continue
    const file = path.join(client, name)
    const content = readFileSync(file)
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params }))
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
  }
}

async function prepareDatabase(): Promise<void> {
  const folder = path.join(projectRoot, 'build/database')
  rmSync(folder, { recursive: true, force: true })
  const database = await openEmbeddedDatabase({ folder })
  await migrate(database, await readSchema())
  await withSystem(database.kysely, syncCatalogues)
  await database.close()
}

/** It has no personal data, and the user that serves may not be the one that builds, whatever the umask. */
function makeReadable(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    chmodSync(path.join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644)
}

buildPages()
await buildEntries()
minifyEnhancements()
compressFiles()
await drawFaces()
await prepareDatabase()
makeReadable(path.join(projectRoot, 'build'))
