import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { Server } from 'node:http'
import { connect, isIPv6 } from 'node:net'

/** An address of this machine answers or refuses at once. */
const CONNECT_TIMEOUT_MS = 1000

const LOOPBACK = /^(?:localhost|::1|127(?:\.\d{1,3}){3})$/i

/** Whether other machines can connect to a server that listens on this address. */
export function isPublicHost(host: string | undefined): boolean {
  return host !== undefined && !LOOPBACK.test(host)
}

/**
 * Listens on the given address or, without one, on both loopback addresses. Returns the servers and the port they
 * share. Throws Node's error if the port is taken.
 */
export async function listen(
  createServer: () => Server,
  { host, port }: { host: string | undefined; port: number },
): Promise<{ servers: Server[]; port: number }> {
  if (host !== undefined && host !== 'localhost') {
    const server = createServer()
    return { servers: [server], port: await listenOn(server, host, port) }
  }
  const [first, second] = [createServer(), createServer()]
  const bound = await listenOn(first, '127.0.0.1', port)
  try {
    await listenOn(second, '::1', bound)
    return { servers: [first, second], port: bound }
  } catch (error) {
    // A machine without IPv6 has no such address.
    if (!isWithoutIpv6(error)) throw error
    return { servers: [first], port: bound }
  }
}

/**
 * Throws the error that `listen` would if the port is taken. Use it before opening anything else. It connects instead of
 * listening for a moment: a proxy that still counts on this server would get a connection that is reset.
 */
export async function ensurePortIsFree({
  host,
  port,
}: {
  host: string | undefined
  port: number
}): Promise<void> {
  if (port === 0) return
  const hosts = host === undefined || host === 'localhost' ? ['127.0.0.1', '::1'] : [host]
  const taken = await Promise.all(hosts.map(each => isAnswered(each, port)))
  if (!taken.includes(true)) return
  if (host !== undefined) await ensureOwnAddress(host)
  throw Object.assign(new Error(`Port ${port} is taken`), { code: 'EADDRINUSE' })
}

/** Throws the error that `listen` would if the address is another machine's. Binds a port for datagrams, which no proxy uses. */
async function ensureOwnAddress(host: string): Promise<void> {
  const socket = createSocket(isIPv6(host) ? 'udp6' : 'udp4').bind({ address: host })
  try {
    await once(socket, 'listening')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRNOTAVAIL') throw error
  } finally {
    socket.close()
  }
}

/** Whether something accepts connections there. */
function isAnswered(host: string, port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect({ host, port, timeout: CONNECT_TIMEOUT_MS })
    const end = (answered: boolean) => {
      socket.destroy()
      resolve(answered)
    }
    socket.once('connect', () => end(true))
    socket.once('timeout', () => end(false))
    socket.once('error', () => end(false))
  })
}

async function listenOn(server: Server, host: string, port: number): Promise<number> {
  server.listen(port, host)
  await once(server, 'listening')
  const bound = server.address()
  return typeof bound === 'object' && bound !== null ? bound.port : port
}

function isWithoutIpv6(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT'
}
