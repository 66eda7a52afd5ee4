import { once } from 'node:events'
import net from 'node:net'

type Relay = {
  port: number
  /** From now on nothing passes, and neither side is told. Existing connections stay dead. */
  goMute: () => void
  /** New connections pass again. */
  comeBack: () => void
  stop: () => Promise<void>
}

/** A network connection to a local port that can be interrupted. */
export async function startRelay(behind: number): Promise<Relay> {
  const sockets = new Set<net.Socket>()
  let mute = false
  const server = net.createServer({ pauseOnConnect: true }, near => {
    sockets.add(near)
    near.on('error', () => {})
    if (mute) return
    const far = net.connect(behind, '127.0.0.1')
    sockets.add(far)
    far.on('error', () => near.destroy())
    far.on('close', () => near.destroy())
    near.on('close', () => far.destroy())
    near.pipe(far).pipe(near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    goMute() {
      mute = true
      for (const socket of sockets) {
        socket.unpipe()
        socket.pause()
        socket.removeAllListeners('close')
      }
    },
    comeBack() {
      mute = false
    },
    async stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
