// The fixtures of every browser test: pages of existing people, whose console is checked for errors.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import { type Company, type Fields, makeCompany, makeTalent, type Talent } from './members.ts'
import { watchConsole } from './people.ts'

type VisitOptions = BrowserContextOptions & {
  /** Console messages that the test itself causes. */
  expects?: RegExp
}

type Fixtures = {
  /** The data folder of the server under test, with the mails it would send. */
  dataFolder: string
  /** Opens a page as this person, or as a visitor. When the test ends, its console is checked and it is closed. */
  visit: (as: Talent | Company | null, options?: VisitOptions) => Promise<Page>
  /** Confirms this address with the link from its mail. */
  confirm: (email: string) => Promise<void>
  /** A new talent; with null, one without a profile. */
  newTalent: (profile?: Fields | null) => Promise<Talent>
  /** A new company; with null, one without a request. */
  newCompany: (wanted?: Fields | null) => Promise<Company>
}

const tokens = new Map<string, string>()
const read = new Set<string>()

/** Read from the mails that the server stores in its folder. */
function findToken(dataFolder: string, email: string): string | undefined {
  const outbox = path.join(dataFolder, 'outbox')
  const names = existsSync(outbox) ? readdirSync(outbox) : []
  for (const file of names.filter(each => each.endsWith('.json'))) {
    const name = path.join(outbox, file)
    if (read.has(name)) continue
    read.add(name)
    const { to, text } = JSON.parse(readFileSync(name, 'utf8'))
    const token = /confirm-email\?token=(\S+)/.exec(text)?.[1]
    if (token !== undefined) tokens.set(to, token)
  }
  return tokens.get(email)
}

export const test = base.extend<Fixtures>({
  visit: async ({ browser, baseURL }, use) => {
    const opened: { page: Page; judge: () => void }[] = []
    await use(async (member, { expects, ...options } = {}) => {
      const storageState = await member?.cookies()
      const context = await browser.newContext({ baseURL, storageState, ...options })
      const page = await context.newPage()
      opened.push({ page, judge: await watchConsole(page, expects) })
      return page
    })
    for (const { page } of opened) await page.context().close()
    for (const { judge } of opened) judge()
  },
  dataFolder: async ({ baseURL }, use) => {
    const folder = String(process.env.E2E_DATA_DIR)
    await use(baseURL?.startsWith('https:') ? path.join(folder, 'on-postgres') : folder)
  },
  confirm: async ({ baseURL, request, dataFolder }, use) => {
    await use(async email => {
      const token = () => findToken(dataFolder, email)
      await expect.poll(token, { intervals: [50, 100, 200] }).toBeTruthy()
      const answer = await request.post(`/confirm-email?token=${token()}`, {
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
})

export { expect }
