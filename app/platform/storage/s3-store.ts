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

  async function ask(name: string, init: RequestInit): Promise<Response> {
    return await client.fetch(base + checkedName(name), {
      ...init,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
  }

  /** Reads what is left of an answer, so that its connection is free again. */
  async function expectDone(response: Response, doing: string): Promise<void> {
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`The file store answered ${response.status} to ${doing}`)
  }

  return {
    async put(name, bytes, { type }) {
      const response = await ask(name, {
        method: 'PUT',
        // A copy in memory of its own, as the type of a body asks for.
        body: new Uint8Array(bytes),
        headers: { 'Content-Type': type },
      })
      await expectDone(response, 'PUT')
    },

    async get(name) {
      const response = await ask(name, { method: 'GET' })
      if (response.ok) return new Uint8Array(await response.arrayBuffer())
      if (response.status === 404) {
        await response.arrayBuffer()
        return undefined
      }
      await expectDone(response, 'GET')
    },

    async remove(name) {
      const response = await ask(name, { method: 'DELETE' })
      if (response.status === 404) await response.arrayBuffer()
      else await expectDone(response, 'DELETE')
    },
  }
}
