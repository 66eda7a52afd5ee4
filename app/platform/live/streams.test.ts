import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { startLive } from './streams.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('a tab that closes while the sessions are read keeps no other from learning that its session ended', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const log = pino({ level: 'silent' })
  const warned = vi.spyOn(log, 'warn')
  const read = Promise.withResolvers<Set<string>>()
  const live = await startLive({
    listen: async () => async () => {},
    topics: {},
    findSessions: () => read.promise,
    log,
  })
  const [closing, ending] = ['closing', 'ending'].map(sessionId =>
    live.open({ userId: sessionId, sessionId }),
  )
  vi.advanceTimersToNextTimer()
  await closing?.body?.cancel()
  read.resolve(new Set())
  expect(await ending?.text()).toContain('event: bye')
  expect(warned).not.toHaveBeenCalled()
  await live.close()
})
