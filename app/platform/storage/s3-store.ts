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
    // Not AbortSignal.timeout: nobody but the request holds that one, and it was seen to be collected before its time.
    const late = new AbortController()
    const timer = setTimeout(
      () => late.abort(new Error('The file store does not answer')),
      TIMEOUT_MS,
    )
    try {
      const response = await client.fetch(base + checkedName(name), {
        ...init,
        signal: late.signal,
      })
      const bytes = new Uint8Array(await response.arrayBuffer())
      const { ok, status } = response
      if (!ok && status !== 404)
        throw new Error(`The file store answered ${status} to ${init.method}`)
      return { found: ok, bytes }
    } finally {
      clearTimeout(timer)
    }
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
