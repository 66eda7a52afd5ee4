// Breaks down the main thread's time, from a V8 profile.
import type { Profiler } from 'node:inspector'

/** The part of the code, by the file of the nearest known function. */
const OWNERS = [
  ['react-dom', /\/react(?:-dom)?\//],
  ['router', /\/react-router\//],
  ['queries', /\/(?:kysely|pg|pg-protocol|pg-pool)\//],
  ['our code', /\/build\/server\//],
  ['compression', /zlib/],
  ['threads', /internal\/worker|messageport/],
  ['HTTP', /\/@?hono|^node:_http|^node:net|^node:http|stream|undici|\/pino|sonic-boom/],
] as const

export type Part = (typeof OWNERS)[number][0] | 'garbage' | 'other'
export type Parts = Partial<Record<Part, number>>

/** Milliseconds by part of the code. Idle time and the profiler's own time are excluded. */
export function partsOf({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): Parts {
  const byId = new Map(nodes.map(node => [node.id, node]))
  const parents = new Map(
    nodes.flatMap(node => (node.children ?? []).map(child => [child, node.id] as const)),
  )
  const owners = new Map<number, Part | undefined>()
  for (const { id } of nodes) owners.set(id, ownerOf(id))
  const parts: Parts = {}
  for (const [place, id] of samples.entries()) {
    const owner = owners.get(id)
    if (owner !== undefined) parts[owner] = (parts[owner] ?? 0) + (timeDeltas[place] ?? 0) / 1000
  }
  return parts

  function ownerOf(leaf: number): Part | undefined {
    for (let id: number | undefined = leaf; id !== undefined; id = parents.get(id)) {
      const frame = byId.get(id)?.callFrame
      if (frame === undefined) break
      const { functionName, url } = frame
      if (functionName === '(idle)' || url === 'node:inspector') return undefined
      if (functionName === '(garbage collector)') return 'garbage'
      const found = OWNERS.find(([, files]) => files.test(url))
      if (found) return found[0]
    }
    return 'other'
  }
}
