const CHECK_AGAIN_MS = 30_000

export type WatchedService = {
  /** What its last use came to: null when it worked. */
  problem: () => string | null
  /** Takes note of how a use of it ends. */
  use: <T>(work: () => Promise<T>) => Promise<T>
  stop: () => void
}

/**
 * A service that the product can do without for a while, such as the mail server. It is tried at the start, and again
 * while it does not work. `isFault` tells what is the service's doing from what it rightly refused.
 */
export function watchService(given: {
  check: () => Promise<void>
  isFault: (error: unknown) => boolean
  onChange: (error: unknown) => void
}): WatchedService {
  let problem: string | null = null
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  function note(error: unknown): void {
    const now = error === null ? null : error instanceof Error ? error.message : String(error)
    const changed = (now === null) !== (problem === null)
    problem = now
    if (changed && !stopped) given.onChange(error)
    clearTimeout(timer)
    if (problem === null || stopped) return
    timer = setTimeout(() => void use(given.check).catch(() => {}), CHECK_AGAIN_MS)
    timer.unref()
  }

  async function use<T>(work: () => Promise<T>): Promise<T> {
    try {
      const value = await work()
      note(null)
      return value
    } catch (error) {
      note(given.isFault(error) ? error : null)
      throw error
    }
  }

  void use(given.check).catch(() => {})
  return {
    problem: () => problem,
    use,
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
