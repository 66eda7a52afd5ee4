// The documents only refer to what exists: each link between files, and each file path in the text.
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '#app/platform/env/project-root.ts'

const DOCUMENTS = globSync(['*.md', 'docs/**/*.md', '{app,bench,db,test}/**/README.md'], {
  cwd: projectRoot,
})
const LINK = /\]\(([^)#\s]+)(#[^)]*)?\)/g
const NAMED = /`((?:app|bench|db|docs|public|scripts|test)\/[\w./-]+)`/g
/** Paths that are mentioned although they don't exist here, and why. */
const NOT_HERE: Record<string, string> = {
  'app/platform/auth/tokens.ts': 'to be added, where it is named',
}

const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8')

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
    const named = [...read(document).matchAll(NAMED)].map(([, file = '']) => file)
    expect(
      named.filter(file => !(file in NOT_HERE) && !existsSync(path.join(projectRoot, file))),
    ).toEqual([])
  })
})
