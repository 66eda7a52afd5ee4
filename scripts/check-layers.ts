// Checks that imports follow the layers (see docs/decisions/0005-layers.md), and that nothing the browser loads imports
// the validation library.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '#app/platform/env/project-root.ts'
import routes from '#app/routes.ts'
import { resolve, waysToValidation } from './what-loads.ts'

type Rule = { layer: string; of: RegExp; may: RegExp[] }

/** The first rule whose `of` matches a file determines what that file may import. $1 is its first group. */
const RULES: Rule[] = [
  {
    layer: 'catalogues',
    of: /^app\/features\/catalogues\//,
    may: [/^app\/features\/catalogues\//, /^app\/platform\//, /^db\/types\.ts$/],
  },
  {
    // Uses the definitions of the directory and of matching, and nothing else of these features.
    layer: 'market',
    of: /^app\/features\/market\//,
    may: [
      /^app\/features\/(?:market|matching|catalogues)\//,
      /^app\/features\/talent\/directory\/(?:directory|facet-options|searched)\.ts$/,
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
      /^app\/query-parts\//,
      /^app\/platform\//,
      /^app\/ui\//,
      /^app\/site\.ts$/,
      /^db\/types\.ts$/,
    ],
  },
  { layer: 'query parts', of: /^app\/query-parts\//, may: [/^app\/query-parts\//] },
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
      /^app\/(?:context|limits)\.ts$/,
      /^app\/features\//,
      /^app\/platform\//,
      /^app\/ui\//,
      /^app\/site\.ts$/,
    ],
  },
  {
    layer: 'frame',
    of: /^app\/frame\//,
    may: [/^app\/frame\//, /^app\/ui\//, /^app\/platform\/count\.ts$/, /^app\/site\.ts$/],
  },
  {
    layer: 'seed',
    of: /^db\/seed\//,
    may: [/^db\//, /^app\/features\/catalogues\//, /^app\/platform\//],
  },
]

const IMPORT = /(?:from|import)\s*\(?\s*['"](\.{1,2}\/[^'"]+|#[^'"]+)['"]/g

const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8')

function violations(file: string): string[] {
  const rule = RULES.find(candidate => candidate.of.test(file))
  if (rule === undefined) return []
  const group = rule.of.exec(file)?.[1] ?? ''
  const allowed = rule.may.map(pattern => new RegExp(pattern.source.replace('$1', group)))
  return [...read(file).matchAll(IMPORT)]
    .map(match => resolve(file, match[1] ?? ''))
    .filter(
      target => !target.includes('/+types/') && !allowed.some(pattern => pattern.test(target)),
    )
    .map(target => `${file} (${rule.layer}) imports ${target}`)
}

const files = globSync('{app,db/seed}/**/*.{ts,tsx}', { cwd: projectRoot })
  .map(file => file.split(path.sep).join('/'))
  .filter(file => !/\.test\.tsx?$/.test(file))

/** Files that the browser may load, whether or not a page does so now. */
const FOR_THE_BROWSER = /^app\/(?:ui|frame|features\/(?:[^/]+\/)+(?:ui|data))\/|\/rules\.ts$/

type RouteEntry = { file: string; children?: RouteEntry[] }
const filesOf = (entries: readonly RouteEntry[]): string[] =>
  entries.flatMap(({ file, children = [] }) => [`app/${file}`, ...filesOf(children)])

const routeFiles = ['app/root.tsx', ...filesOf(routes)]
const ways = await waysToValidation({
  entries: [
    'app/entry.client.tsx',
    ...routeFiles,
    ...files.filter(file => FOR_THE_BROWSER.test(file) && !/\.server\.tsx?$/.test(file)),
  ],
  routes: new Set(routeFiles),
  read,
})
const found = [
  ...files.flatMap(violations),
  ...ways.map(way => `The browser loads the validation library: ${way.join(' > ')}`),
]
for (const line of found) console.error(line)
console.log(`${files.length} files, ${found.length} imports against the layers`)
process.exit(found.length === 0 ? 0 : 1)
