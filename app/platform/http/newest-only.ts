/** Runs one task per person at a time. While one runs, only the newest of the others waits for it. */
export function createNewestOnly() {
  const people = new Map<string, { waiting?: PromiseWithResolvers<boolean> }>()

  /** Resolves to null if newer work replaced this. */
  return async function newestOnly<T>(person: string, work: () => Promise<T>): Promise<T | null> {
    const own = people.get(person) ?? {}
    if (people.has(person)) {
      own.waiting?.resolve(false)
      const turn = Promise.withResolvers<boolean>()
      own.waiting = turn
      if (!(await turn.promise)) return null
    } else people.set(person, own)
    try {
      return await work()
    } finally {
      const { waiting } = own
      delete own.waiting
      if (waiting) waiting.resolve(true)
      else people.delete(person)
    }
  }
}
