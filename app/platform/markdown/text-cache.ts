/** A cache of rendered texts. Evicts the least recently used beyond `maxCharacters` in total. */
export function createTextCache(maxCharacters: number) {
  const cached = new Map<string, string>()
  let characters = 0

  return {
    get(key: string, render: () => string): string {
      const known = cached.get(key)
      if (known !== undefined) cached.delete(key)
      const value = known ?? render()
      cached.set(key, value)
      if (known === undefined) characters += key.length + value.length
      for (const [oldest, { length }] of cached) {
        if (characters <= maxCharacters) break
        cached.delete(oldest)
        characters -= oldest.length + length
      }
      return value
    },
  }
}
