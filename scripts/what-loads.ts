// Follows the imports of what the browser loads to the validation library.
import path from 'node:path'
import { type ESTree, parseSync, transformWithOxc, Visitor } from 'vite'
import { projectRoot } from '#app/platform/env/project-root.ts'

type Sources = {
  /** The files that the browser loads first. */
  entries: readonly string[]
  /** The routes: the browser doesn't load their exports that run on the server. */
  routes: ReadonlySet<string>
  /** The text of a file, by its path in the project. */
  read: (file: string) => string
}

/** React Router removes these from a route, together with what only they use. */
const SERVER_EXPORTS = new Set(['loader', 'action', 'middleware', 'headers'])
const VALIDATION = /^zod(?:\/|$)/
const CODE = /\.(?:ts|tsx|js)$/
/** The build refuses to load these in the browser. */
const SERVER_FILE = /\.server\.tsx?$/

export function resolve(file: string, specifier: string): string {
  if (specifier.startsWith('#')) return specifier.slice(1)
  return path.posix.join(path.posix.dirname(file), specifier)
}

/** For each file that imports the validation library, a shortest chain of imports from an entry. */
export async function waysToValidation({ entries, routes, read }: Sources): Promise<string[][]> {
  const found: string[][] = []
  const known = new Set(entries)
  const ways = [...known].map(entry => [entry])
  // The loop also visits what it adds.
  for (const way of ways) {
    const file = way.at(-1) ?? ''
    const specifiers = await loadedBy(file, read(file), routes.has(file))
    const validation = specifiers.find(specifier => VALIDATION.test(specifier))
    if (validation) found.push([...way, validation])
    for (const specifier of specifiers.filter(each => /^[.#]/.test(each))) {
      const target = resolve(file, specifier)
      if (!CODE.test(target) || SERVER_FILE.test(target) || known.has(target)) continue
      known.add(target)
      ways.push([...way, target])
    }
  }
  return found
}

/** The specifiers of what a file loads in the browser. */
async function loadedBy(file: string, text: string, isRoute: boolean): Promise<string[]> {
  // As Vite does it: types are gone, but `import { type … } from` still loads its file.
  const absolute = path.join(projectRoot, file)
  const { code } = await transformWithOxc(text, absolute, { sourcemap: false })
  const { program } = parseSync('module.js', code)
  const mentions = mentionsIn(program)
  const parts = isRoute ? remaining(program.body, mentions) : program.body
  return parts.flatMap(part => [
    ...('source' in part && part.source ? [part.source.value] : []),
    ...within(part, mentions.imports).map(({ text: specifier }) => specifier),
  ])
}

type Part = ESTree.Program['body'][number]
type Span = { start: number; end: number }
type Mention = Span & { text: string }
type Mentions = { names: Mention[]; imports: Mention[] }

/** All names in a file that can stand for one of its declarations, and its dynamic imports. */
function mentionsIn(program: ESTree.Program): Mentions {
  const found: Mentions = { names: [], imports: [] }
  const keys = new Set<object>()
  new Visitor({
    MemberExpression({ computed, property }) {
      if (!computed) keys.add(property)
    },
    Property({ computed, shorthand, key }) {
      if (!computed && !shorthand) keys.add(key)
    },
    Identifier(node) {
      if (!keys.has(node)) found.names.push({ ...spanOf(node), text: node.name })
    },
    ImportExpression({ source, start, end }) {
      if (source.type === 'Literal') found.imports.push({ start, end, text: String(source.value) })
    },
  }).visit(program)
  return found
}

const spanOf = ({ start, end }: Span): Span => ({ start, end })
const within = ({ start, end }: Span, mentions: Mention[]) =>
  mentions.filter(mention => mention.start >= start && mention.end <= end)

/** What a route consists of without its server exports. It may be more than in the build, but not less. */
function remaining(body: readonly Part[], { names }: Mentions): Part[] {
  const kept = new Set(body.filter(part => isRoot(part)))
  // The loop also visits what it adds.
  for (const part of kept) {
    if (part.type === 'ImportDeclaration') continue
    const used = new Set(within(part, names).map(({ text }) => text))
    for (const other of body) if (declaredBy(other).some(name => used.has(name))) kept.add(other)
  }
  return [...kept]

  function isRoot(part: Part): boolean {
    if (part.type === 'ImportDeclaration') return part.specifiers.length === 0
    if (part.type !== 'ExportNamedDeclaration') return declaredBy(part).length === 0
    const listed = part.specifiers.map(({ exported }) =>
      exported.type === 'Literal' ? exported.value : exported.name,
    )
    return [...declaredBy(part), ...listed].some(name => !SERVER_EXPORTS.has(name))
  }

  function declaredBy(part: Part): string[] {
    switch (part.type) {
      case 'ImportDeclaration':
        return part.specifiers.map(({ local }) => local.name)
      case 'ExportNamedDeclaration':
        return part.declaration ? declaredBy(part.declaration) : []
      case 'FunctionDeclaration':
      case 'ClassDeclaration':
        return part.id ? [part.id.name] : []
      case 'VariableDeclaration':
        return part.declarations.flatMap(({ id }) => within(id, names).map(({ text }) => text))
      default:
        return []
    }
  }
}
