const RECHECK_AFTER_MS = 30_000

/** The service is silent for too long. The message is our own text. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
}

export type WatchedService = {
  /** Why the last use failed; null if it worked. */
  problem: () => string | null
  /** Runs `work`, which uses the service, and records whether the service worked. */
  use: <T>(work: () => Promise<T>) => Promise<T>
  /** Throws while the service doesn't answer, for uses that should fail at once instead of waiting. */
  ensureAnswers: () => void
  stop: () => void
}

/**
 * Watches a service that the product can do without for a while, such as the mail server. It is checked at the start,
 * and repeatedly while it doesn't work. `isFault` separates failures of the service from requests it rightly refused.
 */
export function watchService(options: {
  check: () => Promise<void>
  isFault: (error: unknown) => boolean
  onChange: (error: unknown) => void
}): WatchedService {
  let failure: unknown = null
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  function record(error: unknown): void {
    const changed = (error === null) !== (failure === null)
    failure = error
    if (changed && !stopped) options.onChange(error)
    clearTimeout(timer)
    if (failure === null || stopped) return
    timer = setTimeout(() => void use(options.check).catch(() => {}), RECHECK_AFTER_MS)
    timer.unref()
  }

  async function use<T>(work: () => Promise<T>): Promise<T> {
    try {
      const value = await work()
      record(null)
      return value
    } catch (error) {
      record(options.isFault(error) ? error : null)
      throw error
    }
  }

  void use(options.check).catch(() => {})
  return {
    problem: () =>
      failure === null ? null : failure instanceof Error ? failure.message : String(failure),
    use,
    ensureAnswers() {
      if (failure instanceof NoAnswer) throw failure
    },
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
