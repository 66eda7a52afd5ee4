// npm run chaos: tests whether writes survive while servers and databases are killed, disks fill up and fail, peers stop
// responding, clocks jump and slow clients connect. Writes docs/chaos.md. Takes up to ten minutes. Needs a build,
// PostgreSQL, and for the disks permission to mount.
import { writeFile } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { projectRoot } from '#app/platform/env/project-root.ts'
import { HOUR_MS } from '#app/platform/units.ts'
import { makeLoopDisk, mayMount } from '../test/setup/loop-disk.ts'
import { startRelay } from '../test/setup/relay.ts'
import { openEmbeddedWorld, openServerWorld, type ServerWorld, type World } from './chaos/world.ts'
import { startWriters } from './chaos/writers.ts'
import { dayAndMachine } from './machine.ts'
import { Report } from './report.ts'

const { values: flags } = parseArgs({
  options: {
    /** How often each fault is injected. */
    times: { type: 'string', default: '5' },
    /** After this many minutes no further fault begins. */
    minutes: { type: 'string', default: '10' },
    /** Only faults whose name contains this. */
    only: { type: 'string', default: '' },
  },
})
const TIMES = Number(flags.times)
const WHOLE_MS = Number(flags.minutes) * 60_000
/** A fault only begins if at least this much time is left. */
const FAULT_MS = 60_000
const CALM_MS = 1_000
const SLOW_CLIENTS = 200

type Fault<W> = {
  name: string
  open: () => Promise<W>
  /** Breaks something. Resolves to a function that repairs it. */
  happen: (world: W) => Promise<() => Promise<void>>
  /** How long the fault lasts. */
  lastsMs?: number
}

const began = performance.now()
const report = new Report()
report.say(
  '| fault | times | acknowledged | found | lost | refused (503) | unanswered | wrong | slowest answer | writes again after |',
  '|---|---|---|---|---|---|---|---|---|---|',
)
let lost = 0
let wrong = 0

async function measure<W extends World>({ name, open, happen, lastsMs = 0 }: Fault<W>) {
  if (!name.includes(flags.only)) return
  if (performance.now() - began > WHOLE_MS - FAULT_MS) {
    report.say(`| ${name} | 0: no time was left | | | | | | | | |`)
    return
  }
  const world = await open()
  try {
    const writers = await startWriters(world.url)
    const recovered: number[] = []
    for (let n = 0; n < TIMES; n += 1) {
      await sleep(CALM_MS)
      const mend = await happen(world)
      await sleep(lastsMs)
      const mended = performance.now()
      await mend()
      await writers.nextAcknowledged()
      recovered.push(performance.now() - mended)
    }
    await sleep(CALM_MS)
    const told = await writers.finish()
    lost += told.acknowledged - told.found
    wrong += told.wrong
    const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
    const sorted = recovered.toSorted((a, b) => a - b)
    const again = `${seconds(sorted[Math.floor(sorted.length / 2)] ?? 0)}, at most ${seconds(sorted.at(-1) ?? 0)}`
    report.say(
      `| ${[name, TIMES, told.acknowledged, told.found, told.acknowledged - told.found, told.refused, told.unanswered, told.wrong, seconds(told.slowest), again].join(' | ')} |`,
    )
  } finally {
    await world.close()
  }
}

const nothing = async () => {}

async function killServer(world: World) {
  await world.server().end('SIGKILL')
  return world.restart
}

async function jump(world: World, offsetMs: number) {
  world.setClock(offsetMs)
  return async () => world.setClock(0)
}

/** Bodies that arrive byte by byte, as many as one address may send. */
async function sendSlowly(world: World) {
  const { port } = new URL(world.url())
  const sockets = Array.from({ length: SLOW_CLIENTS }, () => {
    const socket = net.connect(Number(port), 'localhost')
    socket.on('error', () => {})
    socket.write(
      'POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\n',
    )
    const drip = setInterval(() => socket.write('x'), 500)
    socket.on('close', () => clearInterval(drip))
    return socket
  })
  return async () => {
    for (const socket of sockets) socket.destroy()
  }
}

await measure({
  name: 'embedded: server killed',
  open: () => openEmbeddedWorld(),
  happen: killServer,
})
if (mayMount()) {
  const disk = makeLoopDisk()
  await measure({
    name: 'embedded: disk full',
    open: () => openEmbeddedWorld(path.join(disk.path, 'full')),
    lastsMs: 5_000,
    async happen() {
      await disk.fill(0)
      return disk.makeRoom
    },
  })
  await measure({
    name: 'embedded: disk fails, repaired by hand',
    open: () => openEmbeddedWorld(path.join(disk.path, 'failing')),
    lastsMs: 5_000,
    async happen(world) {
      disk.fail()
      return async () => {
        await world.server().end('SIGKILL')
        disk.repair()
        await world.restart()
      }
    },
  })
  disk.remove()
} else report.say('| embedded: disks | 0: this machine lets nobody mount | | | | | | | | |')
await measure({
  name: 'embedded: clock an hour ahead',
  open: () => openEmbeddedWorld(),
  lastsMs: 2_000,
  happen: world => jump(world, HOUR_MS),
})
await measure({
  name: 'embedded: clock an hour back',
  open: () => openEmbeddedWorld(),
  lastsMs: 2_000,
  happen: world => jump(world, -HOUR_MS),
})
await measure({
  name: `embedded: ${SLOW_CLIENTS} slow clients`,
  open: () => openEmbeddedWorld(),
  lastsMs: 4_000,
  happen: sendSlowly,
})
await measure({
  name: 'PostgreSQL: server killed',
  open: () => openServerWorld(),
  happen: killServer,
})
await measure<ServerWorld>({
  name: 'PostgreSQL: database killed',
  open: () => openServerWorld(),
  async happen(world) {
    await world.killDatabase()
    return nothing
  },
})
await measure<ServerWorld>({
  name: 'PostgreSQL: database frozen',
  open: () => openServerWorld(),
  lastsMs: 8_000,
  async happen(world) {
    world.freezeDatabase(true)
    return async () => world.freezeDatabase(false)
  },
})
await measure<ServerWorld>({
  name: 'PostgreSQL: connection mute',
  open: () => openServerWorld(),
  lastsMs: 8_000,
  async happen({ relay }) {
    relay.goMute()
    return async () => relay.comeBack()
  },
})
await measure({
  name: 'PostgreSQL: clock an hour ahead of the database’s',
  open: () => openServerWorld(),
  lastsMs: 2_000,
  happen: world => jump(world, HOUR_MS),
})
const silence = await startRelay(1)
silence.goMute()
await measure({
  name: 'PostgreSQL: mail server mute from the start',
  open: () => openServerWorld({ SMTP_URL: `smtp://127.0.0.1:${silence.port}` }),
  lastsMs: 2_000,
  happen: async () => nothing,
})
await silence.stop()

const minutes = ((performance.now() - began) / 60_000).toFixed(1)
const verdict =
  lost === 0 && wrong === 0
    ? 'Every write that was acknowledged was found, and no response was wrong.'
    : `${lost} acknowledged writes were lost, and ${wrong} answers were wrong.`
if (flags.only === '')
  await writeFile(
    path.join(projectRoot, 'docs/chaos.md'),
    `# Writes during faults

\`npm run chaos${TIMES === 5 ? '' : ` -- --times ${TIMES}`}\`, ${dayAndMachine()}, ${minutes} minutes. Four companies post requests one after another, with a separate server for each fault. Writes acknowledged as saved are then looked up in the download of their own data. ${verdict}

${report.text}

*Refused* writes were answered 503 with \`Retry-After\`; *unanswered* ones were cut off, or found no server; *wrong* is any other response. *Writes again* counts from the end of the fault, including the start of a new process, to the next acknowledged write: the median, and the worst. PostgreSQL runs with \`fsync\` and \`synchronous_commit\` on; killing it ends all its processes at once. The clock that jumps is the server's, in all its threads.
`,
  )
console.log(verdict)
process.exit(lost === 0 && wrong === 0 ? 0 : 1)
