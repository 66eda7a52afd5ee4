import { keepRecent } from '../memory/keep-recent.ts'

type Picture = Uint8Array<ArrayBuffer>

/** Drawing takes a tenth of a second of one core: beyond this many waiting, requests are refused. */
const MAX_WAITING = 30
const MAX_CACHED = 200

export type PictureCache = {
  /**
   * The picture of this key. Each is drawn at most once, and only one at a time; null if too many wait. The key
   * contains the version of the content, so a change needs no invalidation.
   */
  get: (key: string, draw: () => Promise<Picture>) => Promise<Picture | null>
}

export function createPictureCache(): PictureCache {
  const cached = new Map<string, Promise<Picture>>()
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()

  function drawInTurn(draw: () => Promise<Picture>): Promise<Picture> {
    waiting += 1
    const drawn = last.then(draw).finally(() => {
      waiting -= 1
    })
    last = drawn.catch(() => {})
    return drawn
  }

  return {
    async get(key, draw) {
      const found = cached.get(key)
      if (found === undefined && waiting >= MAX_WAITING) return null
      const picture = found ?? drawInTurn(draw)
      keepRecent(cached, key, picture, MAX_CACHED)
      return await picture.catch(error => {
        cached.delete(key)
        throw error
      })
    },
  }
}
