/** Sets an entry as the most recently used, and deletes the least recently used one above `most` entries. */
export function keepRecent<Key, Value>(
  kept: Map<Key, Value>,
  key: Key,
  value: Value,
  most: number,
): void {
  kept.delete(key)
  kept.set(key, value)
  const [oldest] = kept.keys()
  if (kept.size > most && oldest !== undefined) kept.delete(oldest)
}
