import { answerAsks } from '#app/platform/threads/thread.ts'
import { DirectoryEngine } from './engine.ts'
import type { DirectoryAsks, DirectoryRow } from './protocol.ts'

const engine = new DirectoryEngine()

answerAsks<DirectoryAsks>(ask => {
  switch (ask.kind) {
    case 'put':
      engine.put(read(ask.rows))
      return null
    case 'settle':
      engine.settle()
      return null
    case 'change':
      engine.remove(ask.ids)
      engine.put(read(ask.rows))
      return null
    case 'find':
      return engine.find(ask.state, ask.counted)
    case 'count':
      return engine.count(ask.filter)
    case 'facets':
      return engine.facets(ask.filter)
    case 'state': {
      const { arrayBuffers, heapUsed } = process.memoryUsage()
      return {
        profiles: engine.profiles,
        waste: engine.waste,
        memory: arrayBuffers + heapUsed,
      }
    }
  }
})

/** Checked edge: the directory's own query made this text, with the columns of this type. */
function read(rows: string): DirectoryRow[] {
  return JSON.parse(rows) as DirectoryRow[]
}
