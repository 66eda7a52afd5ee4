import net from 'node:net'

/** The connections of one server, so that all can be dropped when it goes mute. */
export class OpenSockets {
  readonly #sockets = new Set<net.Socket>()

  /** For the driver, which connects it. */
  readonly open = (): net.Socket => {
    const socket = new net.Socket()
    this.#sockets.add(socket)
    socket.once('close', () => this.#sockets.delete(socket))
    return socket
  }

  /** Without a farewell: nobody answers it. What waits on them fails. */
  dropAll(): void {
    for (const socket of this.#sockets) socket.destroy()
  }
}
