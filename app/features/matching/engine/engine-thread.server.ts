import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { projectRoot } from '#app/platform/env/project-root.ts'
import type { EngineAnswers, EngineCall, EngineReply, EngineRequest } from './protocol.ts'

export type EngineThread = {
  ask<Kind extends EngineRequest['kind']>(
    request: Extract<EngineRequest, { kind: Kind }>,
  ): Promise<EngineAnswers[Kind]>
  close(): Promise<void>
}

export function startEngineThread(onFailure: (error: Error) => void): EngineThread {
  const worker = new Worker(
    path.join(projectRoot, 'app/features/matching/engine/engine.worker.ts'),
    { execArgv: ['--disable-warning=ExperimentalWarning'] },
  )
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let lastId = 0
  let ended: Error | undefined

  function end(error: Error): void {
    ended ??= error
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  worker.on('message', ({ id, value, failure }: EngineReply) => {
    const asked = waiting.get(id)
    waiting.delete(id)
    if (failure === undefined) asked?.resolve(value)
    else asked?.reject(new Error(`The match engine failed: ${failure}`))
  })
  worker.on('error', error => {
    const failure = error instanceof Error ? error : new Error(String(error))
    end(failure)
    onFailure(failure)
  })
  worker.on('exit', () => end(new Error('The match engine has stopped')))
  worker.unref()

  return {
    ask(request) {
      if (ended) return Promise.reject(ended)
      lastId += 1
      const asked = Promise.withResolvers<unknown>()
      waiting.set(lastId, asked)
      worker.postMessage({ id: lastId, request } satisfies EngineCall)
      // Checked edge: the thread answers each kind of request with that kind's answer.
      return asked.promise as Promise<EngineAnswers[typeof request.kind]>
    },
    async close() {
      await worker.terminate()
    },
  }
}
