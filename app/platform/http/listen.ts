import { once } from 'node:events'
import { createServer, type Server } from 'node:http'

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

/** Throws the same error as `listen` would. Use it before opening anything else. */
export async function ensurePortIsFree(address: {
  host: string | undefined
  port: number
}): Promise<void> {
  if (address.port === 0) return
  const { servers } = await listen(() => createServer(), address)
  await Promise.all(servers.map(server => new Promise(resolve => server.close(resolve))))
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
