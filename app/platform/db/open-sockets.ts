import net from 'node:net'
import { readHosts } from './hosts.ts'
import { Primary } from './primary.ts'

/** A server that says nothing for so long to a new connection never will, though it may answer the next one. */
const FIRST_WORD_MS = 3_000

/**
 * The connections of one address, so that all can be dropped when its server goes mute. Where the address names several
 * servers, each connection leads to the one that takes changes.
 */
export class OpenSockets {
  /** With the server that each leads to, once that is known. */
  readonly #sockets = new Map<net.Socket, string>()
  readonly #primary: Primary | undefined

  constructor(url: string) {
    const hosts = readHosts(url)
    this.#primary = hosts.length > 1 ? new Primary(hosts) : undefined
  }

  /** For the driver, which connects it. */
  readonly open = (): net.Socket => {
    const socket = new net.Socket()
    this.#sockets.set(socket, '')
    socket.once('close', () => this.#sockets.delete(socket))
    if (this.#primary !== undefined) this.#lead(socket, this.#primary)
    else dropIfMute(socket)
    return socket
  }

  #lead(socket: net.Socket, primary: Primary): void {
    const connect = socket.connect.bind(socket)
    socket.connect = () => {
      primary.find().then(
        ({ host, port, url }) => {
          this.#dropOthers(url)
          if (socket.destroyed) return
          this.#sockets.set(socket, url)
          dropIfMute(socket)
          connect(port, host)
        },
        error => socket.destroy(error),
      )
      return socket
    }
    socket.once('close', () => primary.doubt())
  }

  /** Connections to a server that was replaced are dropped. */
  #dropOthers(url: string): void {
    for (const [socket, to] of this.#sockets) if (to !== '' && to !== url) socket.destroy()
  }

  /** Destroys sockets without closing the protocol: the peer is mute. Pending statements fail. */
  dropAll(): void {
    for (const socket of this.#sockets.keys()) socket.destroy()
  }
}

function dropIfMute(socket: net.Socket): void {
  const timer = setTimeout(() => socket.destroy(), FIRST_WORD_MS).unref()
  socket.once('data', () => clearTimeout(timer))
  socket.once('close', () => clearTimeout(timer))
}
