import type { AsSystem, SystemTx } from '#app/platform/db/actor.ts'
import { MINUTE_MS } from '#app/platform/units.ts'
import { workingDaysText } from './rules.ts'

const READ_EVERY_MS = MINUTE_MS

export type ResponseClock = {
  /** How long an introduction waits for its answer, in words: "five working days". */
  answerWithin: () => string
  stop: () => void
}

/** Keeps the setting of the response clock in memory, so that visitors' pages and mails can say it without a query. */
export async function watchResponseClock({
  asSystem,
}: {
  asSystem: AsSystem
}): Promise<ResponseClock> {
  const read = async () => workingDaysText(await asSystem(getWorkingDays))
  let text = await read()
  const timer = setInterval(async () => {
    // While the database is unavailable, which is logged elsewhere, the previous setting stays.
    text = await read().catch(() => text)
  }, READ_EVERY_MS)
  timer.unref()
  return { answerWithin: () => text, stop: () => clearInterval(timer) }
}

async function getWorkingDays(tx: SystemTx): Promise<number> {
  const row = await tx.selectFrom('response_clock').select('working_days').executeTakeFirstOrThrow()
  return row.working_days
}
