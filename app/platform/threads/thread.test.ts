import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test, vi } from 'vitest'
import { startThread } from './thread.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'vinculum-thread-'))
afterAll(() => rmSync(folder, { recursive: true }))

type Messages = {
  sum: { ask: { of: number[] }; answer: number }
  loop: { ask: object; answer: never }
}

/** A thread that adds up numbers, each in a tenth of a second, and can be made to loop for ever. */
function startAdder(onFailure: (error: Error) => void, stuckAfterMs?: number) {
  const file = path.join(folder, 'adder.mjs')
  writeFileSync(
    file,
    `import { parentPort } from 'node:worker_threads'
     parentPort.on('message', ({ id, kind, ask }) => {
       if (kind === 'loop') for (;;);
       setTimeout(() => parentPort.postMessage({ id, value: ask.of.reduce((a, b) => a + b) }), 100)
     })`,
  )
  return startThread<Messages>(file, { onFailure, ...(stuckAfterMs && { stuckAfterMs }) })
}

test('a thread that loops for ever is ended, and its calls fail', async () => {
  const onFailure = vi.fn()
  const thread = startAdder(onFailure, 1_000)
  const calls = [thread.ask('loop', {}), thread.ask('sum', { of: [1] })]
  const reason = new Error('The thread has answered nothing for 1 s')
  for (const call of calls) await expect(call).rejects.toEqual(reason)
  await expect(thread.ask('sum', { of: [1] })).rejects.toEqual(reason)
  // Once, although the thread then ends.
  await sleep(200)
  expect(onFailure.mock.calls).toEqual([[reason]])
})

test('a thread that is idle, or has much to answer, goes on', async () => {
  const onFailure = vi.fn()
  const thread = startAdder(onFailure, 1_000)
  await thread.ask('sum', { of: [1] })
  await sleep(1_500)
  const started = performance.now()
  for (let n = 0; performance.now() < started + 1_500; n++)
    expect(await thread.ask('sum', { of: [n, 1] })).toBe(n + 1)
  expect(onFailure).not.toHaveBeenCalled()
  await thread.end()
})
