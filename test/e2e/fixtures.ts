// What every browser test starts from: pages of people that exist, watched for errors in the console.
import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import { type Company, type Fields, makeCompany, makeTalent, type Talent } from './members.ts'
import { watchConsole } from './people.ts'

type VisitOptions = BrowserContextOptions & {
  /** Messages of the console that the test itself brings about. */
  expects?: RegExp
}

type Fixtures = {
  /** A page of this person's, or a visitor's; closed, and its console judged, when the test ends. */
  visit: (as: Talent | Company | null, options?: VisitOptions) => Promise<Page>
  /** A new talent; with null, one without a profile. */
  newTalent: (profile?: Fields | null) => Promise<Talent>
  /** A new company; with null, one without a request. */
  newCompany: (wanted?: Fields | null) => Promise<Company>
}

export const test = base.extend<Fixtures>({
  visit: async ({ browser, baseURL }, use) => {
    const opened: { page: Page; judge: () => void }[] = []
    await use(async (member, { expects, ...options } = {}) => {
      const storageState = await member?.cookies()
      const context = await browser.newContext({ baseURL, storageState, ...options })
      const page = await context.newPage()
      opened.push({ page, judge: watchConsole(page, expects) })
      return page
    })
    for (const { page } of opened) await page.context().close()
    for (const { judge } of opened) judge()
  },
  newTalent: async ({ baseURL }, use) => {
    const made: Talent[] = []
    await use(async profile => {
      const talent = await makeTalent(String(baseURL), profile)
      made.push(talent)
      return talent
    })
    for (const talent of made) await talent.leave()
  },
  newCompany: async ({ baseURL }, use) => {
    const made: Company[] = []
    await use(async wanted => {
      const company = await makeCompany(String(baseURL), wanted)
      made.push(company)
      return company
    })
    for (const company of made) await company.leave()
  },
})

export { expect }
