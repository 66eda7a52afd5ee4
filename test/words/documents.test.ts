// The documents only refer to what exists (links between files, files, commands), and name every setting and limit.
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { DEFAULT_LIMITS } from '#app/limits.ts'
import { projectRoot } from '#app/platform/env/project-root.ts'
import { readLimits } from '#app/platform/limits/settings.ts'
import packageJson from '../../package.json' with { type: 'json' }

const DOCUMENTS = globSync(
  ['*.md', 'docs/**/*.md', '{app,bench,db,test}/**/README.md', 'bench/**/GRADING.md'],
  { cwd: projectRoot },
)
const FILES = globSync(['*', '{app,bench,db,docs,public,scripts,test}/**/*.*'], {
  cwd: projectRoot,
})
const LINK = /\]\(([^)#\s]+)(#[^)]*)?\)/g
const FOLDER = /`((?:app|bench|db|docs|public|scripts|test)\/[\w./-]+)`/g
/** A file, or the end of its path. */
const FILE = /`([\w./-]+\.(?:cfg|conf|json|md|mjs|sql|tsx?))`/g
const COMMAND = /(?:\bnpm run|^npm|`npm) (?!run)([a-z][a-z:-]*)/gm
/** Files that are mentioned although they don't exist here, and why. */
const NOT_HERE: Record<string, string> = {
  'app/platform/auth/tokens.ts': 'to be added, where it is named',
  '0250_what_it_does.sql': 'an example of a name',
  'pg_hba.conf': 'belongs to PostgreSQL',
}

const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8')

const namedIn = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, name = '']) => name)

/** The anchors that repository hosts derive from headings. */
function anchorsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(
    ([, heading = '']) =>
      `#${heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
        .replaceAll(' ', '-')}`,
  )
}

describe.each(DOCUMENTS)('%s', document => {
  test('links to files and headings that exist', () => {
    const dead = [...read(document).matchAll(LINK)].filter(([, target = '', anchor]) => {
      if (/^(?:https?|mailto):/.test(target)) return false
      const file = path.join(path.dirname(document), target)
      if (!existsSync(path.join(projectRoot, file))) return true
      return anchor !== undefined && file.endsWith('.md') && !anchorsOf(read(file)).includes(anchor)
    })
    expect(dead.map(([link]) => link)).toEqual([])
  })

  test('names files that exist', () => {
    const text = read(document)
    const folders = namedIn(text, FOLDER).filter(file => !existsSync(path.join(projectRoot, file)))
    const files = namedIn(text, FILE).filter(
      name => !FILES.some(file => file === name || file.endsWith(`/${name}`)),
    )
    expect([...folders, ...files].filter(name => !(name in NOT_HERE))).toEqual([])
  })

  test('names commands that exist', () => {
    const commands = namedIn(read(document), COMMAND)
    const known = ['ci', ...Object.keys(packageJson.scripts)]
    expect(commands.filter(command => !known.includes(command))).toEqual([])
  })
})

describe('docs/operating.md', () => {
  /** The backquoted names in the first column of its tables, and the text of the second. */
  const rows = [...read('docs/operating.md').matchAll(/^\| (`.+?`) \| (.+?) \|/gm)].map(
    ([, names = '', value = '']) => ({ names: namedIn(names, /`([^`]+)`/g), value }),
  )

  test('has each setting that is read, and no other', () => {
    const settings = namedIn(read('app/platform/env/env.ts'), /^ {2}([A-Z][A-Z0-9_]+): /gm)
    const named = rows.flatMap(({ names }) => names).filter(name => /^[A-Z]/.test(name))
    expect(named.sort()).toEqual([...settings, 'LIMITS'].sort())
  })

  test('has each limit with its default', () => {
    const limits = rows
      .filter(({ value }) => /^\d+\/\d+[smhd]\b/.test(value))
      .flatMap(({ names, value }) => names.map((name, n) => [name, value.split(', ')[n]] as const))
    expect(limits.map(([name]) => name).sort()).toEqual(Object.keys(DEFAULT_LIMITS).sort())
    const text = limits.map(limit => limit.join('=')).join(' ')
    expect(readLimits(text, DEFAULT_LIMITS)).toEqual(DEFAULT_LIMITS)
  })
})
