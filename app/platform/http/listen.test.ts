import { once } from 'node:events'
import { createServer, Server, Socket } from 'node:net'
import { expect, test, vi } from 'vitest'
import { freePort } from '#test/setup/postgres-server.ts'
import { ensurePortIsFree } from './listen.ts'

test.each([undefined, '127.0.0.1', '0.0.0.0', '::'])(
  'a port that is taken is refused, with HOST %s',
  async host => {
    const taken = createServer().listen(0, host ?? '::1')
    await once(taken, 'listening')
    const address = taken.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    await expect(ensurePortIsFree({ host, port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
    taken.close()
  },
)

test('an address of another machine, where somebody answers, is no port that is taken', async () => {
  const connect = vi.spyOn(Socket.prototype, 'connect').mockImplementation(function (this: Socket) {
    process.nextTick(() => this.emit('connect'))
    return this
  })
  for (const host of ['192.0.2.1', '2001:db8::1'])
    await expect(ensurePortIsFree({ host, port: 3000 })).rejects.toMatchObject({
      code: 'EADDRNOTAVAIL',
    })
  connect.mockRestore()
})

test('checking a free port never listens, which would accept connections and reset them', async () => {
  const port = await freePort()
  const listen = vi.spyOn(Server.prototype, 'listen')
  await ensurePortIsFree({ host: undefined, port })
  expect(listen).not.toHaveBeenCalled()
  listen.mockRestore()
})
