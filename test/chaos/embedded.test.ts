// The embedded database under kill -9: acknowledged writes are there, others are not half there.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { withSystem } from '#app/platform/db/actor.ts'
import { FolderInUseError } from '#app/platform/db/embedded-folder.ts'
import { openEmbeddedDatabase } from '#app/platform/db/open.ts'

const WRITER = path.join(import.meta.dirname, 'embedded-writer.ts')
const ROUNDS = 8
/** On a busy machine there are fewer rounds. */
const BUDGET_MS = 10_000
const INITIALIZATIONS = 3
const TIMEOUT_MS = 15_000

type Writer = {
  child: ChildProcess
  /** The lines it has printed so far. */
  lines: () => string[]
  complaint: () => string
  kill: () => Promise<void>
  ended: Promise<unknown>
}

describe('the embedded database', () => {
  let root: string
  let folder: string
  const running: Writer[] = []
  beforeEach(() => {
    root = mkdtempSync(path.join(os.tmpdir(), 'vinculum-embedded-'))
    folder = path.join(root, 'database')
  })
  afterEach(async () => {
    for (const writer of running.splice(0)) await writer.kill()
    rmSync(root, { recursive: true, force: true })
  })

  function startWriter(first = 0): Writer {
    const child = spawn(
      process.execPath,
      [
        '--disable-warning=ExperimentalWarning',
        '--liftoff-only',
        WRITER,
        folder,
        inject('embeddedImage'),
        String(first),
      ],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    )
    const ended = once(child, 'exit')
    let out = ''
    let complaint = ''
    child.stdout.on('data', chunk => (out += chunk))
    child.stderr.on('data', chunk => (complaint += chunk))
    const writer = {
      child,
      ended,
      // A line cut off by the kill doesn't count.
      lines: () => out.split('\n').slice(0, -1),
      complaint: () => complaint,
      async kill() {
        child.kill('SIGKILL')
        await ended
      },
    }
    running.push(writer)
    return writer
  }

  const numbers = (writer: Writer) =>
    writer
      .lines()
      .filter(line => line !== 'open')
      .map(Number)

  async function until(what: () => boolean, { complaint }: Writer): Promise<void> {
    const deadline = performance.now() + TIMEOUT_MS
    while (!what()) {
      if (performance.now() > deadline)
        throw new Error(`The writer did not get there: ${complaint()}`)
      await sleep(5)
    }
  }

  async function openFolder() {
    const database = await openEmbeddedDatabase({ folder, image: inject('embeddedImage') })
    const rows = await withSystem(database.kysely, tx =>
      sql<{ slug: string }>`select slug from blog_posts`.execute(tx),
    )
    return { database, slugs: rows.rows.map(({ slug }) => slug) }
  }

  test('keeps every acknowledged write, however often it is killed', async () => {
    const acknowledged = new Set<number>()
    let next = 0
    let round = 0
    const enough = performance.now() + BUDGET_MS
    for (; round < ROUNDS && performance.now() < enough; round += 1) {
      const writer = startWriter(next)
      await until(() => writer.lines().includes('open'), writer)
      // Every second round waits for an acknowledged write, even on a slow machine.
      if (round % 2 === 0) await until(() => numbers(writer).length > 0, writer)
      await sleep(Math.random() * 300)
      await writer.kill()
      for (const number of numbers(writer)) acknowledged.add(number)
      // One more may have been written but not printed yet.
      next = Math.max(next, ...acknowledged) + 2
    }
    expect(acknowledged.size).toBeGreaterThanOrEqual(Math.ceil(round / 2))
    const { database, slugs } = await openFolder()
    await database.close()
    const kept = new Set(slugs)
    const lost = [...acknowledged].filter(number => !kept.has(`written-${number}-a`))
    const halves = slugs.filter(
      slug => !kept.has(slug.replace(/[ab]$/, end => (end === 'a' ? 'b' : 'a'))),
    )
    expect({ lost, halves }).toEqual({ lost: [], halves: [] })
  })

  test('starts from whatever a kill during its first start left behind', async () => {
    const delays = [0, ...Array.from({ length: INITIALIZATIONS }, () => Math.random() * 400)]
    const left = new Set<string>()
    for (const delay of delays) {
      // Unfinished files stay for the next start to find.
      rmSync(folder, { recursive: true, force: true })
      const writer = startWriter()
      await until(() => existsSync(`${folder}.new`) || existsSync(folder), writer)
      await sleep(delay)
      await writer.kill()
      for (const name of readdirSync(root)) left.add(name)
    }
    expect([...left]).toContain('database.new')
    const { database } = await openFolder()
    expect(await database.kysely.selectFrom('skills').select('id').limit(1).execute()).toHaveLength(
      1,
    )
    await database.close()
    expect(readdirSync(root).toSorted()).toEqual(['database', 'database.lock'])
  })

  test('refuses a second process, and the first continues', async () => {
    const writer = startWriter()
    await until(() => numbers(writer).length > 0, writer)
    const second = startWriter(1_000_000)
    await second.ended
    expect({
      code: second.child.exitCode,
      complaint: second.complaint(),
      lines: second.lines(),
    }).toEqual({
      code: 2,
      complaint: `${new FolderInUseError(folder).message}\n`,
      lines: [],
    })
    expect(second.complaint()).toContain('is in use by another process')
    await expect(openEmbeddedDatabase({ folder })).rejects.toThrow(FolderInUseError)
    const before = numbers(writer).length
    await until(() => numbers(writer).length > before + 3, writer)
    await writer.kill()
    const { database, slugs } = await openFolder()
    await database.close()
    expect(slugs).toContain('written-0-a')
    expect(slugs.filter(slug => slug.includes('1000000'))).toEqual([])
  })

  test('starts beside the postmaster.pid of a dead process, an empty one, and a wrong one', async () => {
    await openFolder().then(({ database }) => database.close())
    for (const content of ['4194304\n/nowhere\n1700000000\n5432\n', '', `${process.pid}\n`]) {
      writeFileSync(path.join(folder, 'postmaster.pid'), content)
      const { database } = await openFolder()
      await database.close()
    }
    // Once closed, the folder can be opened by others.
    const writer = startWriter()
    await until(() => numbers(writer).length > 0, writer)
  })
})
