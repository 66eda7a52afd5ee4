// Companies that post requests repeatedly, each with a unique mark, and record the outcome.
import { setTimeout as sleep } from 'node:timers/promises'
import { MAX_REQUESTS } from '#app/features/requests/rules.ts'
import { sendTo } from '#test/send.ts'
import { Browser } from '../../test/app.ts'

const PATIENCE_MS = 10_000
const PASSWORD = 'five plain words for this'
const COMPANIES = 4

export type Tally = {
  /** Acknowledged as saved. */
  acknowledged: number
  /** Those of them that were found afterwards. */
  found: number
  /** Refused with 503. */
  refused: number
  /** Cut off, or not answered in time. */
  unanswered: number
  /** Any other response, which is always wrong. */
  wrong: number
  /** The slowest response, in milliseconds. */
  slowest: number
}

type Company = {
  as: Browser
  /** Of the acknowledged requests. */
  marks: string[]
  /** The requests that it may have by now: acknowledged or not, but not refused. */
  requests: number
}

let people = 0

async function send(url: string, where: string, as: Browser, form: Record<string, string>) {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const response = await sendTo({ url }, where, { as, form, signal })
  await response.bytes()
  return response
}

async function signUp(url: string): Promise<Company> {
  people += 1
  const as = new Browser()
  const answer = await send(url, '/signup', as, {
    user_type: 'company',
    full_name: 'Chaos Company',
    email: `chaos.${people}@mail.test`,
    password: PASSWORD,
  })
  if (answer.status !== 302) throw new Error(`Signing up was answered ${answer.status}`)
  return { as, marks: [], requests: 0 }
}

/** Writers at a server, whose address may change when it is started again. */
export async function startWriters(address: () => string) {
  const companies = await Promise.all(Array.from({ length: COMPANIES }, () => signUp(address())))
  const tally: Tally = {
    acknowledged: 0,
    found: 0,
    refused: 0,
    unanswered: 0,
    wrong: 0,
    slowest: 0,
  }
  let stopped = false
  let heard: (() => void)[] = []

  async function write(company: Company, mark: string): Promise<void> {
    const { as, marks } = company
    const began = performance.now()
    company.requests += 1
    try {
      const { status } = await send(address(), '/company/request/new', as, {
        desired_role: 'Chief Financial Officer (CFO)',
        challenge_description: mark,
        submission: crypto.randomUUID(),
      })
      if (status === 302) {
        tally.acknowledged += 1
        marks.push(mark)
        for (const resolve of heard.splice(0)) resolve()
      } else if (status === 503) {
        tally.refused += 1
        company.requests -= 1
      } else tally.wrong += 1
    } catch {
      tally.unanswered += 1
      await sleep(20)
    }
    tally.slowest = Math.max(tally.slowest, performance.now() - began)
  }
  /** The company itself, or another once it has as many requests as it may. */
  async function withRoom(company: Company): Promise<Company> {
    if (company.requests < MAX_REQUESTS) return company
    const next = await signUp(address()).catch(() => company)
    if (next !== company) companies.push(next)
    return next
  }

  const loops = [...companies.entries()].map(async ([place, first]) => {
    let company = first
    for (let n = 0; !stopped; n += 1) {
      company = await withRoom(company)
      if (company.requests < MAX_REQUESTS) await write(company, `mark ${place}-${n} end`)
      await sleep(10)
    }
  })

  return {
    /** Resolves with the next acknowledged write. */
    nextAcknowledged: () =>
      new Promise<void>(resolve => {
        heard = [...heard, resolve]
      }),
    /** Stops writing, and looks for the acknowledged writes. */
    async finish(): Promise<Tally> {
      stopped = true
      await Promise.all(loops)
      for (const { as, marks } of companies) {
        const answer = await fetch(new URL('/settings/download', address()), {
          headers: as.header(),
          redirect: 'manual',
        })
        const kept = new Set((await answer.text()).match(/mark \d+-\d+ end/g))
        tally.found += marks.filter(mark => kept.has(mark)).length
      }
      return tally
    },
  }
}
