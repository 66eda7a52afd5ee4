import { AwsClient } from 'aws4fetch'
import { checkedName, type FileStore } from './file-store.ts'

export type S3Settings = {
  url: string
  bucket: string
  key: string
  secret: string
  region: string
}

const TIMEOUT_MS = 10_000
const RETRIES = 2
/** Transfers slower than this, in either direction, are given up. */
const BYTES_A_MS = 250

/** Files in a bucket, under a folder's name in it, addressed by path as every S3 takes it. */
export function createS3Store(settings: S3Settings, folder: string): FileStore {
  const { url, bucket, key, secret, region } = settings
  const client = new AwsClient({
    accessKeyId: key,
    secretAccessKey: secret,
    region,
    service: 's3',
    retries: RETRIES,
  })
  const base = `${url.replace(/\/+$/, '')}/${encodeURIComponent(bucket)}/${folder}/`

  /** What `take` makes of the answer, or an error when it has not come in time. */
  async function ask<T>(
    name: string,
    init: RequestInit,
    take: (response: Response) => Promise<T>,
    patienceMs = TIMEOUT_MS,
  ): Promise<T | undefined> {
    // A signal alone is not enough: the request that follows it can be collected before its time, and then nothing ends.
    const late = new AbortController()
    const expired = Promise.withResolvers<never>()
    const timer = setTimeout(() => {
      const error = new Error('The file store does not answer')
      late.abort(error)
      expired.reject(error)
    }, patienceMs)
    const answer = send(name, { ...init, signal: late.signal }, take)
    answer.catch(() => {})
    try {
      return await Promise.race([answer, expired.promise])
    } finally {
      clearTimeout(timer)
    }
  }

  /** Undefined for what is not there. */
  async function send<T>(
    name: string,
    init: RequestInit,
    take: (response: Response) => Promise<T>,
  ) {
    const response = await client.fetch(base + checkedName(name), init)
    if (response.ok) return await take(response)
    await response.body?.cancel()
    if (response.status === 404) return undefined
    throw new Error(`The file store answered ${response.status} to ${init.method}`)
  }

  return {
    async put(name, content, { type }) {
      const size = content instanceof Blob ? content.size : content.length
      const init = {
        method: 'PUT',
        // A copy in memory of its own, as the type of a body asks for; a Blob stays where it is.
        body: content instanceof Blob ? content : new Uint8Array(content),
        headers: { 'Content-Type': type },
      }
      const put = await ask(name, init, readAll, TIMEOUT_MS + size / BYTES_A_MS)
      if (put === undefined) throw new Error('The file store has no such bucket')
    },

    get: name => ask(name, { method: 'GET' }, readAll),

    read: name =>
      ask(name, { method: 'GET' }, async ({ body }) => {
        if (body === null) throw new Error('The file store answered without a file')
        return body
      }),

    async remove(name) {
      await ask(name, { method: 'DELETE' }, readAll)
    },
  }
}

async function readAll(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await response.arrayBuffer())
}
