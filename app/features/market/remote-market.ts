// The market that another process of this server holds: the client that sends messages, and the handler that answers
// them.
import type { Matcher } from '#app/features/matching/engine/matcher.ts'
import type { Call } from '#app/platform/processes/messages.ts'
import type { Market, MarketView } from './market.server.ts'

/** The methods that can be called remotely. Every argument and result can be serialized; null means "being prepared". */
type RemoteMethods = Pick<MarketView, 'directory' | 'directoryPage'> &
  Matcher &
  Pick<Market, 'state'>

/** That process follows the log of changes for all others, so nothing has to be read here. */
export function createRemoteMarket(options: {
  call: (call: Call) => Promise<unknown>
  wasLoaded: () => boolean
}): Market {
  const remote = <Name extends keyof RemoteMethods>(name: Name): RemoteMethods[Name] => {
    const method = (...args: unknown[]) => options.call({ name, args })
    // Checked edge: createMarketHandler passes each call to the method of that name.
    return method as RemoteMethods[Name]
  }
  const view: MarketView = {
    directory: remote('directory'),
    directoryPage: remote('directoryPage'),
    matcher: {
      talentsFor: remote('talentsFor'),
      talentsExhaustively: remote('talentsExhaustively'),
      requestsFor: remote('requestsFor'),
      receipts: remote('receipts'),
      summaries: remote('summaries'),
      gapsOf: remote('gapsOf'),
      countFits: remote('countFits'),
      countStrong: remote('countStrong'),
    },
  }
  return {
    ...view,
    withLog: () => view,
    readLog: async () => undefined,
    wasLoaded: options.wasLoaded,
    state: remote('state'),
    async start() {},
    async close() {},
  }
}

/** The handler in the process that holds the market. */
export function createMarketHandler(market: Market): (call: Call) => Promise<unknown> {
  const { directory, directoryPage, state, matcher } = market
  const methods: RemoteMethods = { directory, directoryPage, state, ...matcher }
  return async ({ name, args }) => {
    const method: unknown = Reflect.get(methods, name)
    if (typeof method !== 'function') throw new Error('The market has no such method')
    return await Reflect.apply(method, undefined, args)
  }
}
