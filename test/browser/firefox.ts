// Debian's Firefox, driven by its own WebDriver BiDi: Playwright's protocol needs a patched build, and its BiDi
// support a command that the ESR lacks.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const START_TIMEOUT_MS = 30_000
const TIMEOUT_MS = 10_000

/** Firefox takes ten milliseconds to compute an element's role and name, so only elements that may have the role are
 * checked. */
const CANDIDATES = {
  link: 'a[href]',
  button: 'button',
  combobox: '[role=combobox]',
  option: '[role=option]',
}

/** An element with this accessible role and name, or by CSS selector. */
type Target = { role: keyof typeof CANDIDATES; name: string } | { css: string }
type Node = { sharedId: string }

/** Only one page is open: no preallocated processes, no process per site, and none for unused features. */
const SETTINGS = {
  'dom.ipc.processCount': 1,
  'dom.ipc.processPrelaunch.enabled': false,
  'fission.webContentIsolationStrategy': 0,
  'extensions.webextensions.remote': false,
  'media.rdd-process.enabled': false,
  'media.utility-process.enabled': false,
  'network.process.enabled': false,
  'browser.newtab.preload': false,
  'browser.startup.page': 0,
}

async function addressOf(firefox: ChildProcess): Promise<string> {
  let said = ''
  firefox.stderr?.on('data', chunk => {
    said += String(chunk)
  })
  for (const deadline = Date.now() + START_TIMEOUT_MS; Date.now() < deadline; await sleep(50)) {
    const address = /WebDriver BiDi listening on (ws:\S+)/.exec(said)?.[1]
    if (address !== undefined) return `${address}/session`
    if (firefox.exitCode !== null) break
  }
  throw new Error(`Firefox did not start: ${said}`)
}

export type Firefox = Awaited<ReturnType<typeof startFirefox>>

export async function startFirefox(width: number, height: number) {
  const profile = mkdtempSync(path.join(os.tmpdir(), 'vinculum-firefox-'))
  const lines = Object.entries(SETTINGS).map(
    pref => `user_pref(${JSON.stringify(pref).slice(1, -1)});`,
  )
  writeFileSync(path.join(profile, 'user.js'), lines.join('\n'))
  const options = ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', profile]
  const firefox = spawn('firefox-esr', options, { stdio: ['ignore', 'ignore', 'pipe'] })
  await Promise.race([
    once(firefox, 'spawn'),
    once(firefox, 'error').then(([error]) => Promise.reject(error)),
  ])
  const socket = new WebSocket(await addressOf(firefox))
  await once(socket, 'open')

  let last = 0
  const waiting = new Map<number, PromiseWithResolvers<Record<string, unknown>>>()
  const errors: string[] = []
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(data)
    if (message.method === 'log.entryAdded' && message.params.level === 'error')
      errors.push(message.params.text)
    const asked = waiting.get(message.id)
    waiting.delete(message.id)
    if (message.type === 'error') asked?.reject(new Error(`${message.error}: ${message.message}`))
    else asked?.resolve(message.result)
  })
  // biome-ignore lint/suspicious/noExplicitAny: the answers of a foreign protocol, read where they are used
  async function send(method: string, params: object = {}): Promise<any> {
    const asked = Promise.withResolvers<Record<string, unknown>>()
    last += 1
    waiting.set(last, asked)
    socket.send(JSON.stringify({ id: last, method, params }))
    return await asked.promise
  }

  await send('session.new', { capabilities: {} })
  await send('session.subscribe', { events: ['log.entryAdded'] })
  const { contexts } = await send('browsingContext.getTree')
  const context: string = contexts[0].context
  await send('browsingContext.setViewport', { context, viewport: { width, height } })

  async function evaluate(expression: string) {
    const target = { context }
    const { result } = await send('script.evaluate', { expression, target, awaitPromise: true })
    return result?.value
  }

  /** Polls an expression of the page (text, address or title) until `holds` accepts its value. Returns the last
   * value. */
  async function until(what: string, holds: (value: string) => boolean): Promise<string> {
    let value = ''
    for (const end = Date.now() + TIMEOUT_MS; Date.now() < end; await sleep(50)) {
      // A page that is just going answers nothing.
      value = String(await evaluate(what).catch(() => ''))
      if (holds(value)) break
    }
    return value
  }

  async function locate(locator: object, more: object = {}): Promise<Node[]> {
    // A page that is just going answers nothing.
    const asked = { context, locator, ...more }
    const found = await send('browsingContext.locateNodes', asked).catch(() => ({ nodes: [] }))
    return found.nodes.map(({ sharedId }: Node) => ({ sharedId }))
  }

  async function findOnce(target: Target): Promise<Node | undefined> {
    if ('css' in target) {
      const [found] = await locate({ type: 'css', value: target.css }, { maxNodeCount: 1 })
      return found
    }
    const startNodes = await locate({ type: 'css', value: CANDIDATES[target.role] })
    if (startNodes.length === 0) return undefined
    const locator = { type: 'accessibility', value: target }
    const [found] = await locate(locator, { startNodes, maxNodeCount: 1 })
    return found
  }

  async function find(target: Target): Promise<Node> {
    for (const end = Date.now() + TIMEOUT_MS; Date.now() < end; await sleep(50)) {
      const found = await findOnce(target)
      if (found !== undefined) return found
    }
    throw new Error(`Nothing here is ${JSON.stringify(target)}`)
  }

  async function click(target: Target) {
    const node = await find(target)
    await send('script.callFunction', {
      functionDeclaration: 'node => node.scrollIntoView({ block: "center", behavior: "instant" })',
      arguments: [node],
      target: { context },
      awaitPromise: false,
    })
    const origin = { type: 'element', element: node }
    const actions = [
      { type: 'pointerMove', x: 0, y: 0, origin },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]
    await send('input.performActions', {
      context,
      actions: [{ type: 'pointer', id: 'mouse', actions }],
    })
  }

  async function type(target: Target, text: string) {
    await send('script.callFunction', {
      functionDeclaration: 'node => { node.focus(); node.select?.() }',
      arguments: [await find(target)],
      target: { context },
      awaitPromise: false,
    })
    const actions = [...text].flatMap(value => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ])
    await send('input.performActions', { context, actions: [{ type: 'key', id: 'keys', actions }] })
  }

  return {
    goto: (url: string) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    click,
    type,
    text: (holds: (value: string) => boolean) => until('document.body.innerText', holds),
    url: (holds: (value: string) => boolean) => until('location.pathname', holds),
    valueOf: async (css: string) =>
      await until(
        `document.querySelector(${JSON.stringify(css)})?.value ?? ''`,
        value => value !== '',
      ),
    /** Waits until React has hydrated the page. */
    live: () =>
      until(
        'Object.keys(document.querySelector("main")).some(key => key.startsWith("__reactProps"))',
        value => value === 'true',
      ),
    errors: () => errors,
    async end() {
      const ended = once(firefox, 'exit')
      socket.close()
      firefox.kill()
      await ended
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
