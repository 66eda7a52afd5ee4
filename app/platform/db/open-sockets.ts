import net from 'node:net'
import { readHosts } from './hosts.ts'
import { Primary } from './primary.ts'

/** A server that sends nothing on a new connection within this time never will, but it may answer the next one. */
const FIRST_BYTE_TIMEOUT_MS = 3_000

/**
 * Tracks the connections of one URL, to drop them all when the server stops responding. If the URL has several servers,
 * each connection goes to the primary.
 */
export class OpenSockets {
  /** Each socket with the URL of its server, once that is known. */
  readonly #sockets = new Map<net.Socket, string>()
  readonly #primary: Primary | undefined

  constructor(url: string) {
    const hosts = readHosts(url)
    this.#primary = hosts.length > 1 ? new Primary(hosts) : undefined
  }

  /** Creates a socket. The driver connects it. */
  readonly open = (): net.Socket => {
    const socket = new net.Socket()
    this.#sockets.set(socket, '')
    socket.once('close', () => this.#sockets.delete(socket))
    if (this.#primary !== undefined) this.#connectToPrimary(socket, this.#primary)
    else dropIfUnresponsive(socket)
    return socket
  }

  #connectToPrimary(socket: net.Socket, primary: Primary): void {
    const connect = socket.connect.bind(socket)
    socket.connect = () => {
      primary.find().then(
        ({ host, port, url }) => {
          this.#dropOthers(url)
          if (socket.destroyed) return
          this.#sockets.set(socket, url)
          dropIfUnresponsive(socket)
          connect(port, host)
        },
        error => socket.destroy(error),
      )
      return socket
    }
    socket.once('close', () => primary.invalidate())
  }

  /** Drops connections to a server that is no longer the primary. */
  #dropOthers(url: string): void {
    for (const [socket, to] of this.#sockets) if (to !== '' && to !== url) socket.destroy()
  }

  /** Destroys the sockets without closing the protocol, because the server does not respond. Pending statements fail. */
  dropAll(): void {
    for (const socket of this.#sockets.keys()) socket.destroy()
  }
}

function dropIfUnresponsive(socket: net.Socket): void {
  const timer = setTimeout(() => socket.destroy(), FIRST_BYTE_TIMEOUT_MS).unref()
  socket.once('data', () => clearTimeout(timer))
  socket.once('close', () => clearTimeout(timer))
}
