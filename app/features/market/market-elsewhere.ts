// The market that another process of this server holds: asked by messages, and answering.
import type { Matcher } from '#app/features/matching/engine/matcher.ts'
import type { Question } from '#app/platform/processes/messages.ts'
import type { Market, MarketView } from './market.server.ts'

/** What can be asked of it. Each question and each answer may travel; null stands for "being prepared". */
type Asked = Pick<MarketView, 'directory' | 'directoryPage'> & Matcher & Pick<Market, 'state'>

/** Its process looks at the log of changes for all others, so that here nothing need be seen. */
export function createMarketElsewhere(given: {
  ask: (question: Question) => Promise<unknown>
  wasLoaded: () => boolean
}): Market {
  const askFor = <Name extends keyof Asked>(name: Name): Asked[Name] => {
    const ask = (...asked: unknown[]) => given.ask({ name, asked })
    // Checked edge: answerForOthers gives each question to the function of that name.
    return ask as Asked[Name]
  }
  const view: MarketView = {
    directory: askFor('directory'),
    directoryPage: askFor('directoryPage'),
    matcher: {
      talentsFor: askFor('talentsFor'),
      talentsOneByOne: askFor('talentsOneByOne'),
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
    wasLoaded: given.wasLoaded,
    state: askFor('state'),
    async start() {},
    async close() {},
  }
}

/** The other side: what the process that holds the market answers with. */
export function answerForOthers(market: Market): (question: Question) => Promise<unknown> {
  const { directory, directoryPage, state, matcher } = market
  const answers: Asked = { directory, directoryPage, state, ...matcher }
  return async ({ name, asked }) => {
    const answer: unknown = Reflect.get(answers, name)
    if (typeof answer !== 'function') throw new Error('The market knows no such question')
    return await Reflect.apply(answer, undefined, asked)
  }
}
