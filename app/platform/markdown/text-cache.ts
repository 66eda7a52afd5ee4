/** Caches what was made of a text. The least recently used are evicted beyond a number of characters. */
export function createTextCache(mostCharacters: number) {
  const kept = new Map<string, string>()
  let characters = 0

  return {
    get(key: string, make: () => string): string {
      const known = kept.get(key)
      if (known !== undefined) kept.delete(key)
      const value = known ?? make()
      kept.set(key, value)
      if (known === undefined) characters += key.length + value.length
      for (const [oldest, { length }] of kept) {
        if (characters <= mostCharacters) break
        kept.delete(oldest)
        characters -= oldest.length + length
      }
      return value
    },
  }
}
