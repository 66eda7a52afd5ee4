import { createServer, type Server } from 'node:http'

type Stored = { body: Buffer; type: string | undefined }

/** As much of an S3 server as the store uses; it refuses unsigned requests. */
export function startBucket() {
  const objects = new Map<string, Stored>()
  let failures = 0
  let sending = 0
  const server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    const { authorization = '', 'x-amz-date': date } = request.headers
    const signed =
      /^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/eu-test-1\/s3\/aws4_request, SignedHeaders=[a-z0-9;-]*host[a-z0-9;-]*, Signature=[0-9a-f]{64}$/
    const name = request.url ?? ''
    sending += 1
    response.once('close', () => {
      sending -= 1
    })
    const found = objects.get(name)
    if (!signed.test(authorization) || !date) response.writeHead(403).end()
    else if (failures > 0) {
      failures -= 1
      response.writeHead(503).end()
    } else if (request.method === 'PUT') {
      objects.set(name, { body: Buffer.concat(chunks), type: request.headers['content-type'] })
      response.writeHead(200).end()
    } else if (request.method === 'DELETE') {
      objects.delete(name)
      response.writeHead(204).end()
    } else if (found) response.writeHead(200).end(found.body)
    else response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
  })
  return {
    objects,
    /** How many responses are not yet received in full, nor given up. */
    sending: () => sending,
    fail(times: number) {
      failures = times
    },
    listen: () =>
      new Promise<string>(resolve => {
        server.listen(0, '127.0.0.1', () => {
          const address = server.address()
          resolve(typeof address === 'object' ? `http://127.0.0.1:${address?.port}` : '')
        })
      }),
    close: () => new Promise(resolve => server.close(resolve)),
  }
}
