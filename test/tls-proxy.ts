// A real HAProxy on this machine that ends TLS with a certificate of its own, in front of a product.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const START_TIMEOUT_MS = 15_000

export type TlsProxy = {
  /** What its certificate is signed with, for whoever wants to verify it. */
  certificate: Buffer
  stop: () => Promise<void>
}

/**
 * Listens on `tls` (HTTP/1.1 and HTTP/2), and on `plain` without TLS. There the product sees another Host and
 * no forwarded headers, as behind the shortest configuration that people write.
 */
export async function startProxy(ports: {
  tls: number
  plain?: number
  product: number
}): Promise<TlsProxy> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'vinculum-proxy-'))
  const inFolder = (name: string) => path.join(folder, name)
  makeCertificate(inFolder('key.pem'), inFolder('certificate.pem'))
  const certificate = readFileSync(inFolder('certificate.pem'))
  writeFileSync(
    inFolder('both.pem'),
    Buffer.concat([certificate, readFileSync(inFolder('key.pem'))]),
  )
  writeFileSync(inFolder('haproxy.cfg'), configuration(ports, inFolder('both.pem')))
  const proxy = spawn(findProxy(), ['-db', '-f', inFolder('haproxy.cfg')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(proxy, 'exit')
  const deadline = performance.now() + START_TIMEOUT_MS
  while (!(await accepts(ports.tls))) {
    if (proxy.exitCode !== null || performance.now() > deadline)
      throw new Error('HAProxy did not start')
    await sleep(20)
  }
  return {
    certificate,
    async stop() {
      proxy.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function makeCertificate(key: string, certificate: string): void {
  const forLocalhost = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
      .concat(['-days', '2', '-keyout', key, '-out', certificate])
      .concat(forLocalhost),
    { stdio: 'pipe' },
  )
}

function configuration(
  { tls, plain, product }: { tls: number; plain?: number; product: number },
  certificate: string,
): string {
  const front = (name: string, bind: string, ...more: string[]) => [
    `frontend ${name}`,
    `  bind 127.0.0.1:${bind}`,
    ...more.map(line => `  ${line}`),
    '  default_backend product',
  ]
  return [
    'defaults',
    '  mode http',
    '  timeout connect 5s',
    '  timeout client 60s',
    '  timeout server 60s',
    ...front('tls', `${tls} ssl crt ${certificate} alpn h2,http/1.1`, 'option forwardfor'),
    ...(plain === undefined
      ? []
      : front('plain', String(plain), `http-request set-header Host localhost:${product}`)),
    'backend product',
    `  server product 127.0.0.1:${product}`,
    '',
  ].join('\n')
}

/** Debian keeps it where only administrators look. */
function findProxy(): string {
  const debian = '/usr/sbin/haproxy'
  return existsSync(debian) ? debian : 'haproxy'
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
