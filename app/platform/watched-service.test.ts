import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchService } from './watched-service.ts'

class Refused extends Error {}

let works: boolean
let reports: (string | null)[]
let checks: number
const open = () =>
  watchService({
    async check() {
      checks += 1
      if (!works) throw new Error('it is down')
    },
    isFault: error => !(error instanceof Refused),
    onChange: error => reports.push(error instanceof Error ? error.message : null),
  })

beforeEach(() => {
  vi.useFakeTimers()
  works = true
  reports = []
  checks = 0
})
afterEach(() => vi.useRealTimers())

it('reports once at the start that it does not work, and when it works again', async () => {
  works = false
  const service = open()
  await vi.advanceTimersByTimeAsync(100_000)
  expect(service.problem()).toBe('it is down')
  expect(reports).toEqual(['it is down'])
  works = true
  await vi.advanceTimersByTimeAsync(31_000)
  expect(service.problem()).toBeNull()
  expect(reports).toEqual(['it is down', null])
  const so = checks
  await vi.advanceTimersByTimeAsync(300_000)
  expect(checks, 'a working service is not checked again').toBe(so)
})

it('learns from each use, and counts a refusal as working', async () => {
  const service = open()
  const failing = (error: Error) => service.use(() => Promise.reject(error)).catch(() => {})
  await failing(new Error('it broke'))
  expect(service.problem()).toBe('it broke')
  await failing(new Refused('not here'))
  expect(service.problem()).toBeNull()
  service.stop()
})
