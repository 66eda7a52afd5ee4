import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { projectRoot } from '../env/project-root.ts'

export type SqlFile = { name: string; text: string }

/** The SQL files that create a database or bring it up to date (db/README.md). */
export type Schema = {
  /** Roles, schemas and extensions. */
  foundation: SqlFile
  tables: SqlFile[]
  functions: SqlFile[]
  /** Functions that take a whole row, created after the tables. */
  rowFunctions: SqlFile[]
  /** The comments on the tables above, which are applied again when their text changes. */
  comments: SqlFile
  migrations: SqlFile[]
  /** The name of the last migration that the tables and functions above include. */
  lastMigration: string
}

const ROW_FUNCTIONS = 'rows.sql'
const COMMENT = /^comment on .*? is\s+'(?:[^']|'')*'(?:\s+'(?:[^']|'')*')*;$/gm

export async function readSchema(): Promise<Schema> {
  const folder = path.join(projectRoot, 'db')
  const [[foundation, ...tables], functions, migrations, last] = await Promise.all([
    readFiles(path.join(folder, 'schema')),
    readFiles(path.join(folder, 'functions')),
    readFiles(path.join(folder, 'migrations')),
    readFile(path.join(folder, 'schema/last-migration.txt'), 'utf8'),
  ])
  if (foundation === undefined) throw new Error(`There is no schema in ${folder}`)
  const comments = [foundation, ...tables].flatMap(({ text }) => text.match(COMMENT) ?? [])
  return {
    foundation,
    tables,
    functions: functions.filter(({ name }) => name !== ROW_FUNCTIONS),
    rowFunctions: functions.filter(({ name }) => name === ROW_FUNCTIONS),
    comments: { name: 'comments', text: comments.join('\n') },
    migrations,
    lastMigration: last.trim(),
  }
}

/** Reads the SQL files of a folder, ordered by name. */
async function readFiles(folder: string): Promise<SqlFile[]> {
  const names = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort()
  return await Promise.all(
    names.map(async name => ({ name, text: await readFile(path.join(folder, name), 'utf8') })),
  )
}
