// The fixtures of every browser test: pages of existing people, whose console is checked for errors.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
import {
  type Company,
  type Fields,
  makeCompany,
  makeTalent,
  openRoom,
  type Talent,
} from './members.ts'
import { watchConsole } from './people.ts'

type VisitOptions = BrowserContextOptions & {
  /** Console messages that the test itself causes. */
  expects?: RegExp
}

type Fixtures = {
  /** The data folder of the server under test, with the mails it would send. */
  dataFolder: string
  /** Opens a page as this person, or as a visitor. When the test ends, the console of this page and of others that
   * opened beside it is checked, and they are closed. */
  visit: (as: Talent | Company | null, options?: VisitOptions) => Promise<Page>
  /** The path of the link to this page in a mail to this address, with its token. */
  mailedLink: (email: string, page: string) => Promise<string>
  /** Confirms this address with the link from its mail. */
  confirm: (email: string) => Promise<void>
  /** A new talent; with null, one without a profile. */
  newTalent: (profile?: Fields | null) => Promise<Talent>
  /** A new company; with null, one without a request. */
  newCompany: (wanted?: Fields | null) => Promise<Company>
  /** A new talent who has accepted an introduction to a new company, and the path of their room. */
  newRoom: (wanted?: Fields) => Promise<{ talent: Talent; company: Company; room: string }>
}

const links = new Map<string, string>()
const read = new Set<string>()

/** Read from the mails that the server stores in its folder. */
function findLink(dataFolder: string, email: string, wanted: string): string | undefined {
  const outbox = path.join(dataFolder, 'outbox')
  const names = existsSync(outbox) ? readdirSync(outbox) : []
  for (const file of names.filter(each => each.endsWith('.json'))) {
    const name = path.join(outbox, file)
    if (read.has(name)) continue
    read.add(name)
    const { to, text } = JSON.parse(readFileSync(name, 'utf8'))
    for (const [link, page = ''] of text.matchAll(/(\/[a-z-]+)\?token=\S+/g))
      links.set(`${to} ${page}`, link)
  }
  return links.get(`${email} ${wanted}`)
}

export const test = base.extend<Fixtures>({
  visit: async ({ browser, baseURL }, use) => {
    const opened: { context: BrowserContext; judge: () => void }[] = []
    await use(async (member, { expects, ...options } = {}) => {
      const storageState = await member?.cookies()
      const context = await browser.newContext({ baseURL, storageState, ...options })
      opened.push({ context, judge: await watchConsole(context, expects) })
      return await context.newPage()
    })
    for (const { context } of opened) await context.close()
    for (const { judge } of opened) judge()
  },
  dataFolder: async ({ baseURL }, use) => {
    const folder = String(process.env.E2E_DATA_DIR)
    await use(baseURL?.startsWith('https:') ? path.join(folder, 'on-postgres') : folder)
  },
  mailedLink: async ({ dataFolder }, use) => {
    await use(async (email, page) => {
      const link = () => findLink(dataFolder, email, page) ?? ''
      await expect.poll(link, { intervals: [50, 100, 200] }).toBeTruthy()
      return link()
    })
  },
  confirm: async ({ baseURL, request, mailedLink }, use) => {
    await use(async email => {
      const answer = await request.post(await mailedLink(email, '/confirm-email'), {
        headers: { Origin: String(baseURL) },
        maxRedirects: 0,
      })
      expect(answer.status()).toBe(302)
    })
  },
  newTalent: async ({ baseURL, confirm }, use) => {
    const made: Talent[] = []
    await use(async profile => {
      const talent = await makeTalent(String(baseURL), profile)
      await confirm(talent.email)
      made.push(talent)
      return talent
    })
    for (const talent of made) await talent.leave()
  },
  newCompany: async ({ baseURL, confirm }, use) => {
    const made: Company[] = []
    await use(async wanted => {
      const company = await makeCompany(String(baseURL), wanted)
      await confirm(company.email)
      made.push(company)
      return company
    })
    for (const company of made) await company.leave()
  },
  newRoom: async ({ newTalent, newCompany }, use) => {
    await use(async wanted => {
      const [talent, company] = [await newTalent(), await newCompany(wanted)]
      return { talent, company, room: await openRoom(talent, company) }
    })
  },
})

export { expect }
