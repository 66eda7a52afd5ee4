import { AwsClient } from 'aws4fetch'
import { MEGABYTE } from '../units.ts'
import { NoAnswer } from '../watched-service.ts'
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
/** Uploads slower than this are aborted. */
const MIN_BYTES_PER_MS = 250
/** Only photos are read at once, and none is larger. */
const MAX_READ_BYTES = 16 * MEGABYTE

/** The bucket's folders for photos and for files. */
export const createS3Stores = (settings: S3Settings) => ({
  photos: createS3Store(settings, 'photos'),
  files: createS3Store(settings, 'files'),
})

/** Files in a folder of a bucket. Uses path-style addresses, which every S3 server supports. */
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

  /** Sends a request and reads its response. Throws if the response does not arrive in time. */
  async function request<T>(
    name: string,
    init: RequestInit,
    read: (response: Response, late: AbortSignal) => Promise<T>,
    timeoutMs = TIMEOUT_MS,
  ): Promise<T | undefined> {
    // A signal alone is not enough: a request that follows it can be garbage-collected, and then it never ends.
    const late = new AbortController()
    const expired = Promise.withResolvers<never>()
    const timer = setTimeout(() => {
      const error = new NoAnswer('The file store does not answer')
      late.abort(error)
      expired.reject(error)
    }, timeoutMs)
    const { signal } = late
    const response = send(name, { ...init, signal }, answer => read(answer, signal))
    response.catch(() => {})
    try {
      return await Promise.race([response, expired.promise])
    } finally {
      clearTimeout(timer)
    }
  }

  /** Undefined if the file does not exist. */
  async function send<T>(
    name: string,
    init: RequestInit,
    read: (response: Response) => Promise<T>,
  ) {
    const response = await client.fetch(base + checkedName(name), init)
    if (response.ok) return await read(response)
    await response.body?.cancel()
    if (response.status === 404) return undefined
    throw new Error(`The file store answered ${response.status} to ${init.method}`)
  }

  return {
    async put(name, content, { type }) {
      const size = content instanceof Blob ? content.size : content.length
      const init = {
        method: 'PUT',
        // Copied because the type of a body requires an ArrayBuffer of its own; a Blob is not copied.
        body: content instanceof Blob ? content : new Uint8Array(content),
        headers: { 'Content-Type': type },
      }
      const put = await request(name, init, readAll, TIMEOUT_MS + size / MIN_BYTES_PER_MS)
      if (put === undefined) throw new Error('The file store has no such bucket')
    },

    get: name => request(name, { method: 'GET' }, readAll),

    read: name =>
      request(name, { method: 'GET' }, async ({ body }) => {
        if (body === null) throw new Error('The file store answered without a file')
        return body
      }),

    async remove(name) {
      await request(name, { method: 'DELETE' }, readAll)
    },
  }
}

/** Ends the response itself when it is late or too large: with a garbage-collected request it would arrive for ever. */
async function readAll({ body }: Response, late: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const reader = body?.getReader()
  const end = () => void reader?.cancel().catch(() => {})
  late.addEventListener('abort', end)
  const pieces: Uint8Array[] = []
  let size = 0
  for (let read = await reader?.read(); read?.value; read = await reader?.read()) {
    size += read.value.length
    pieces.push(read.value)
    if (size <= MAX_READ_BYTES) continue
    end()
    throw new Error(`The file store answered with more than ${MAX_READ_BYTES} bytes`)
  }
  return new Uint8Array(Buffer.concat(pieces))
}
