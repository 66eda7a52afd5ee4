// Checks that imports follow the layers (see docs/decisions/0005-layers.md), and that nothing the browser loads imports
// the validation library.
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '#app/platform/env/project-root.ts'

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

/** Files that the browser loads completely; of a route it loads everything except loaders and actions. */
const IN_THE_BROWSER = /^app\/(?:ui|frame|features\/(?:[^/]+\/)+(?:ui|data))\/|\/rules\.ts$/
const ON_THE_SERVER = /\.server\.tsx?$/
const STATEMENT = /^(?:import|export)\s+(?!type\b)([^'"]*?)\s*from\s*['"]([^'"]+)['"]/gm

/** The imports of a file, except types. */
function valueImports(file: string): string[] {
  if (!existsSync(path.join(projectRoot, file))) return []
  const text = readFileSync(path.join(projectRoot, file), 'utf8')
  return [...text.matchAll(STATEMENT)].flatMap(([, names = '', specifier = '']) => {
    const listed = /^\{(.*)\}$/s.exec(names.trim())?.[1]?.split(',') ?? [names]
    const isTypes = listed.every(name => name.trim() === '' || name.trim().startsWith('type '))
    if (isTypes) return []
    return [/^[.#]/.test(specifier) ? resolve(file, specifier) : specifier]
  })
}

const paths = new Map<string, string[] | null>()

/** The chain of imports that leads to the validation library; null if there is none. */
function pathToZod(file: string): string[] | null {
  const known = paths.get(file)
  if (known !== undefined) return known
  paths.set(file, null)
  for (const target of valueImports(file)) {
    const chain = target === 'zod' ? ['zod'] : ON_THE_SERVER.test(target) ? null : pathToZod(target)
    if (chain !== null) {
      paths.set(file, [target, ...chain.filter(step => step !== target)])
      break
    }
  }
  return paths.get(file) ?? null
}

function loadsZod(file: string): string[] {
  const chain = IN_THE_BROWSER.test(file) && !ON_THE_SERVER.test(file) ? pathToZod(file) : null
  return chain === null
    ? []
    : [`${file} brings the validation library to the browser: ${chain.join(' > ')}`]
}

const files = globSync('{app,db/seed}/**/*.{ts,tsx}', { cwd: projectRoot }).map(file =>
  file.split(path.sep).join('/'),
)
const found = files
  .filter(file => !/\.test\.tsx?$/.test(file))
  .flatMap(file => [...violations(file), ...loadsZod(file)])
for (const line of found) console.error(line)
console.log(`${files.length} files, ${found.length} imports against the layers`)
process.exit(found.length === 0 ? 0 : 1)
