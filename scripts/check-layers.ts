// Which part of the tree may import which: imports go one way (see docs/decisions/0005-layers.md).
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '#app/platform/env/project-root.ts'

type Rule = { layer: string; of: RegExp; may: RegExp[] }

/** The first rule whose `of` matches a file decides what that file may import. $1 stands for its first group. */
const RULES: Rule[] = [
  {
    layer: 'catalogues',
    of: /^app\/features\/catalogues\//,
    may: [/^app\/features\/catalogues\//, /^app\/platform\//, /^db\/types\.ts$/],
  },
  {
    // Searches and scores by what the directory and matching define, and takes no more of them.
    layer: 'market',
    of: /^app\/features\/market\//,
    may: [
      /^app\/features\/(?:market|matching|catalogues)\//,
      /^app\/features\/talent\/(?:directory|searched)\.ts$/,
      /^app\/platform\//,
      /^db\/types\.ts$/,
    ],
  },
  {
    layer: 'feature',
    of: /^app\/features\/([^/]+)\//,
    may: [
      /^app\/features\/$1\//,
      /^app\/features\/catalogues\//,
      /^app\/platform\//,
      /^app\/ui\//,
      /^app\/site\.ts$/,
      /^db\/types\.ts$/,
    ],
  },
  { layer: 'ui', of: /^app\/ui\//, may: [/^app\/ui\//] },
  {
    layer: 'platform',
    of: /^app\/platform\//,
    may: [/^app\/platform\//, /^db\/types\.ts$/, /^package\.json$/],
  },
  {
    layer: 'routes',
    of: /^app\/routes\//,
    may: [
      /^app\/routes\//,
      /^app\/root\.tsx$/,
      /^app\/features\//,
      /^app\/platform\//,
      /^app\/ui\//,
      /^app\/site\.ts$/,
    ],
  },
  { layer: 'frame', of: /^app\/frame\//, may: [/^app\/frame\//, /^app\/ui\//, /^app\/site\.ts$/] },
  {
    layer: 'seed',
    of: /^db\/seed\//,
    may: [/^db\//, /^app\/features\/catalogues\//, /^app\/platform\//],
  },
]

const IMPORT = /(?:from|import)\s*\(?\s*['"](\.{1,2}\/[^'"]+|#[^'"]+)['"]/g

function resolve(file: string, specifier: string): string {
  if (specifier.startsWith('#')) return specifier.slice(1)
  return path.posix.join(path.posix.dirname(file), specifier)
}

function violations(file: string): string[] {
  const rule = RULES.find(candidate => candidate.of.test(file))
  if (rule === undefined) return []
  const group = rule.of.exec(file)?.[1] ?? ''
  const allowed = rule.may.map(pattern => new RegExp(pattern.source.replace('$1', group)))
  const text = readFileSync(path.join(projectRoot, file), 'utf8')
  return [...text.matchAll(IMPORT)]
    .map(match => resolve(file, match[1] ?? ''))
    .filter(
      target => !target.includes('/+types/') && !allowed.some(pattern => pattern.test(target)),
    )
    .map(target => `${file} (${rule.layer}) imports ${target}`)
}

const files = globSync('{app,db/seed}/**/*.{ts,tsx}', { cwd: projectRoot }).map(file =>
  file.split(path.sep).join('/'),
)
const found = files.filter(file => !/\.test\.tsx?$/.test(file)).flatMap(violations)
for (const line of found) console.error(line)
console.log(`${files.length} files, ${found.length} imports against the layers`)
process.exit(found.length === 0 ? 0 : 1)
