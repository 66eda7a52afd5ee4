// A backup that was copied elsewhere and back: what is missing or damaged is noticed before anything is restored.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, rmdir, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, expect, inject, test } from 'vitest'
import { withSystem } from '#app/platform/db/actor.ts'
import { openEmbeddedDatabase } from '#app/platform/db/open.ts'
import { contents } from '#test/contents.ts'
import { makeFolder } from '#test/folder.ts'
import { runScript } from '#test/run-script.ts'
import { buildTalent } from '#test/world.ts'

const folder = makeFolder()
const at = (...parts: string[]) => path.join(folder, ...parts)
const run = (command: 'backup' | 'restore', to: string) =>
  runScript('backup.ts', [command, at('copy')], { DATA_DIR: at(to) })

let stored: Awaited<ReturnType<typeof contents>>
beforeAll(async () => {
  const image = inject('embeddedImage')
  const database = await openEmbeddedDatabase({ folder: at('one', 'database'), image })
  await withSystem(database.kysely, tx => buildTalent(tx))
  stored = await contents(database)
  await database.close()
  await mkdir(at('one', 'uploads'))
  await writeFile(at('one', 'uploads', 'face.webp'), 'a face')
  expect((await run('backup', 'one')).code).toBe(0)
})

test('nothing is restored while a file is missing or is not what it was', async () => {
  execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: at('copy') })
  for (const name of ['uploads/face.webp', 'database/PG_VERSION', 'SHA256SUMS', 'backup.json']) {
    const file = at('copy', name)
    const whole = await readFile(file)
    for (const damage of [() => truncate(file, whole.length - 1), () => rm(file)]) {
      await damage()
      const output = expect.stringMatching(`${name} is missing, or is not|is not a complete backup`)
      expect(await run('restore', 'two')).toEqual({ code: 1, output })
      await writeFile(file, whole)
    }
  }
  expect(existsSync(at('two'))).toBe(false)
})

test('folders without files, which many programs leave out, are made again', async () => {
  for (const entry of await readdir(at('copy'), { recursive: true, withFileTypes: true }))
    if (entry.isDirectory()) await rmdir(path.join(entry.parentPath, entry.name)).catch(() => {})
  expect((await run('restore', 'two')).code).toBe(0)
  const restored = await openEmbeddedDatabase({ folder: at('two', 'database') })
  expect(await contents(restored)).toEqual(stored)
  await restored.close()
})
