// What is in a backup, so that a copy of it that is incomplete or damaged is noticed before anything is restored.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { OperatorError } from './operator-command.ts'

const FACTS = 'backup.json'
/** In the format of `sha256sum`, which can check it too. */
const CHECKSUMS = 'SHA256SUMS'
/** Its last line; sha256sum skips comments. */
const COMPLETE = '# complete'

const Facts = z.object({
  engine: z.enum(['embedded', 'server']),
  /** The folders of the database that hold nothing. Many programs that copy files leave them out. */
  emptyFolders: z.array(z.string()).default([]),
  /** Backups of version 0.2.0 have no checksums. */
  checksums: z.boolean().default(false),
})
export type BackupFacts = z.infer<typeof Facts>

export async function writeFacts(
  folder: string,
  { database, ...facts }: { engine: BackupFacts['engine']; photos: string; database: string },
): Promise<void> {
  const madeAt = new Date().toISOString()
  const emptyFolders = await findEmptyFolders(path.join(folder, database))
  const all = { madeAt, ...facts, emptyFolders, checksums: true }
  await writeFile(path.join(folder, FACTS), `${JSON.stringify(all, null, 2)}\n`)
  const lines: string[] = []
  for (const name of await filesIn(folder))
    lines.push(`${await checksum(path.join(folder, name))}  ${name}\n`)
  await writeFile(path.join(folder, CHECKSUMS), `${lines.join('')}${COMPLETE}\n`)
}

/** Throws unless every file of the backup is there, as it was. */
export async function readFacts(folder: string): Promise<BackupFacts> {
  const text = await readFile(path.join(folder, FACTS), 'utf8').catch(() => '')
  const facts = Facts.safeParse(parse(text))
  if (!facts.success) throw new OperatorError(`${folder} is not a complete backup.`)
  if (facts.data.checksums) await check(folder)
  return facts.data
}

async function check(folder: string): Promise<void> {
  const list = await readFile(path.join(folder, CHECKSUMS), 'utf8').catch(() => '')
  const lines = list.split('\n')
  if (lines.pop() !== '' || lines.pop() !== COMPLETE) throw damaged(folder, CHECKSUMS)
  for (const line of lines) {
    const [sum, name = ''] = line.split(/ {2}(.*)/)
    const found = await checksum(path.join(folder, name)).catch(() => null)
    if (found !== sum) throw damaged(folder, name)
  }
}

function damaged(folder: string, name: string): OperatorError {
  return new OperatorError(
    `${folder} is damaged: ${name} is missing, or is not what was backed up. Nothing was restored.`,
  )
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => entry.isFile())
    .map(entry => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .toSorted()
}

async function findEmptyFolders(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const filled = new Set(entries.map(({ parentPath }) => parentPath))
  return entries
    .filter(entry => entry.isDirectory())
    .map(entry => path.join(entry.parentPath, entry.name))
    .filter(name => !filled.has(name))
    .map(name => path.relative(folder, name))
}

async function checksum(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
