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

  /** The whole answer, or an error when it has not come in time. */
  async function ask(name: string, init: RequestInit) {
    // A signal alone is not enough: the request that follows it can be collected before its time, and then nothing ends.
    const late = new AbortController()
    const expired = Promise.withResolvers<never>()
    const timer = setTimeout(() => {
      const error = new Error('The file store does not answer')
      late.abort(error)
      expired.reject(error)
    }, TIMEOUT_MS)
    const answer = read(name, { ...init, signal: late.signal })
    answer.catch(() => {})
    try {
      return await Promise.race([answer, expired.promise])
    } finally {
      clearTimeout(timer)
    }
  }

  async function read(name: string, init: RequestInit) {
    const response = await client.fetch(base + checkedName(name), init)
    const bytes = new Uint8Array(await response.arrayBuffer())
    const { ok, status } = response
    if (!ok && status !== 404)
      throw new Error(`The file store answered ${status} to ${init.method}`)
    return { found: ok, bytes }
  }

  return {
    async put(name, bytes, { type }) {
      const { found } = await ask(name, {
        method: 'PUT',
        // A copy in memory of its own, as the type of a body asks for.
        body: new Uint8Array(bytes),
        headers: { 'Content-Type': type },
      })
      if (!found) throw new Error('The file store has no such bucket')
    },

    async get(name) {
      const { found, bytes } = await ask(name, { method: 'GET' })
      return found ? bytes : undefined
    },

    async remove(name) {
      await ask(name, { method: 'DELETE' })
    },
  }
}
