// The market that another process of this server holds: the client that sends messages, and the handler that answers
// them.
import type { Matcher } from '#app/features/matching/engine/matcher.ts'
import type { Question } from '#app/platform/processes/messages.ts'
import type { Market, MarketView } from './market.server.ts'

/** The methods that can be called remotely. Every argument and result can be serialized; null means "being prepared".
 * */
type RemoteMethods = Pick<MarketView, 'directory' | 'directoryPage'> &
  Matcher &
  Pick<Market, 'state'>

/** That process follows the log of changes for all others, so nothing has to be read here. */
export function createRemoteMarket(options: {
  ask: (question: Question) => Promise<unknown>
  wasLoaded: () => boolean
}): Market {
  const askFor = <Name extends keyof RemoteMethods>(name: Name): RemoteMethods[Name] => {
    const ask = (...args: unknown[]) => options.ask({ name, asked: args })
    // Checked edge: answerForOthers gives each question to the function of that name.
    return ask as RemoteMethods[Name]
  }
  const view: MarketView = {
    directory: askFor('directory'),
    directoryPage: askFor('directoryPage'),
    matcher: {
      talentsFor: askFor('talentsFor'),
      talentsExhaustively: askFor('talentsExhaustively'),
      requestsFor: askFor('requestsFor'),
      receipts: askFor('receipts'),
      countFits: askFor('countFits'),
      countStrong: askFor('countStrong'),
    },
  }
  return {
    ...view,
    asSeen: () => view,
    see: async () => undefined,
    wasLoaded: options.wasLoaded,
    state: askFor('state'),
    async start() {},
    async close() {},
  }
}

/** The handler in the process that holds the market. */
export function createMarketHandler(market: Market): (question: Question) => Promise<unknown> {
  const { directory, directoryPage, state, matcher } = market
  const answers: RemoteMethods = { directory, directoryPage, state, ...matcher }
  return async ({ name, asked }) => {
    const answer: unknown = Reflect.get(answers, name)
    if (typeof answer !== 'function') throw new Error('The market knows no such question')
    return await Reflect.apply(answer, undefined, asked)
  }
}
