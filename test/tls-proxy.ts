// A real local HAProxy or nginx, configured as docs/proxies says, that terminates TLS with its own certificate.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { projectRoot } from '#app/platform/env/project-root.ts'

const START_TIMEOUT_MS = 15_000

export type TlsProxy = {
  /** The certificate that clients verify it with. */
  certificate: Buffer
  stop: () => Promise<void>
}

/** Passes requests on to the servers on `product` and `others`.
 * Listens on `tls` (HTTP/1.1 and HTTP/2), and on `plain` without TLS. On `plain` the product sees another Host and
 * no forwarded headers, as behind the shortest configuration that people write. */
export async function startProxy(
  ports: Ports,
  kind: 'haproxy' | 'nginx' = 'haproxy',
): Promise<TlsProxy> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'vinculum-proxy-'))
  const inFolder = (name: string) => path.join(folder, name)
  makeCertificate(inFolder('key.pem'), inFolder('certificate.pem'))
  const certificate = readFileSync(inFolder('certificate.pem'))
  writeFileSync(
    inFolder('both.pem'),
    Buffer.concat([certificate, readFileSync(inFolder('key.pem'))]),
  )
  const { text, flags } = CONFIGURATIONS[kind](ports, folder)
  const file = inFolder('configuration')
  writeFileSync(file, text)
  const proxy = spawn(findProxy(kind), [...flags, file], { stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = once(proxy, 'exit')
  const deadline = performance.now() + START_TIMEOUT_MS
  while (!(await accepts(ports.tls))) {
    if (proxy.exitCode !== null || performance.now() > deadline)
      throw new Error(`${kind} did not start`)
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

type Ports = { tls: number; plain?: number; product: number; others?: readonly number[] }

/** The documented configuration, with the ports and the certificate of this proxy, and a line for each other server. */
function documented(name: string, { tls, product, others = [] }: Ports, folder: string): string {
  const text = readFileSync(path.join(projectRoot, 'docs/proxies', name), 'utf8')
  // The product's port comes first: the others may begin with 3000 too.
  return text
    .replaceAll('/etc/ssl/vinculum.pem', path.join(folder, 'both.pem'))
    .replace(/^ *server .*127\.0\.0\.1:3000.*\n/m, line =>
      [product, ...others]
        .map(port => line.replace('3000', `${port}`).replace('server product', `server at${port}`))
        .join(''),
    )
    .replace('bind :443', `bind 127.0.0.1:${tls}`)
    .replace('listen 443', `listen 127.0.0.1:${tls}`)
}

const CONFIGURATIONS = {
  haproxy(ports: Ports, folder: string) {
    const { plain, product } = ports
    const withPlain = [
      'frontend plain',
      `  bind 127.0.0.1:${plain}`,
      `  http-request set-header Host localhost:${product}`,
      '  default_backend product',
      '',
    ].join('\n')
    const text = documented('haproxy.cfg', ports, folder) + (plain === undefined ? '' : withPlain)
    return { text, flags: ['-db', '-f'] }
  },
  nginx(ports: Ports, folder: string) {
    const text = [
      'daemon off;',
      // Started as root, its workers would use an account that can't read this folder.
      ...(process.getuid?.() === 0 ? ['user root;'] : []),
      `pid ${folder}/pid;`,
      `error_log ${folder}/errors;`,
      'events {}',
      'http {',
      'access_log off;',
      ...['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        name => `${name}_temp_path ${folder}/${name};`,
      ),
      documented('nginx.conf', ports, folder),
      '}',
    ].join('\n')
    return { text, flags: ['-p', folder, '-c'] }
  },
}

/** Debian installs them in a folder that is only in an administrator's path. */
function findProxy(kind: string): string {
  const debian = `/usr/sbin/${kind}`
  return existsSync(debian) ? debian : kind
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
