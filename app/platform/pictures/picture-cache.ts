type Picture = Uint8Array<ArrayBuffer>

/** Drawing takes a tenth of a second of one core: more than this many waiting are sent away. */
const MOST_WAITING = 30
const MOST_KEPT = 200

export type PictureCache = {
  /**
   * The picture of this key, drawn at most once and one at a time; null when too many wait. The key holds the
   * version of what is drawn, so that nothing has to be forgotten when it changes.
   */
  get: (key: string, draw: () => Promise<Picture>) => Promise<Picture | null>
}

export function createPictureCache(): PictureCache {
  const kept = new Map<string, Promise<Picture>>()
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
      const found = kept.get(key)
      if (found === undefined && waiting >= MOST_WAITING) return null
      const picture = found ?? drawInTurn(draw)
      // Moves the entry to the end: the least recently used is evicted first.
      kept.delete(key)
      kept.set(key, picture)
      const [oldest] = kept.keys()
      if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
      return await picture.catch(error => {
        kept.delete(key)
        throw error
      })
    },
  }
}
