import { data } from 'react-router'
import {
  COUNT_INTENT,
  feasibility,
  MAX_STRONG,
  type MeterAnswer,
  tooMuchToCount,
  wantedOf,
} from '#app/features/matching/feasibility.ts'
import { matcherContext } from '#app/features/matching/matcher-context.ts'
import type { RequestRow } from '#app/features/matching/rows.ts'
import { statedRequest } from '#app/features/matching/stated.ts'
import { draftOf } from '#app/features/requests/request-draft.ts'
import { type RequestInput, readUnfinished } from '#app/features/requests/schema.ts'
import { createNewestOnly } from '#app/platform/http/newest-only.ts'
import { tooManyMessage } from '#app/platform/http/retry-after.ts'
import { requireUserType } from '../../guards.server.ts'

export const asksForCount = (form: FormData) => form.get('intent') === COUNT_INTENT

/** Counts one query per company at a time; of the waiting ones only the newest is counted. */
const newestOnly = createNewestOnly()
const SUPERSEDED: MeterAnswer = {
  ok: false,
  status: 409,
  message: 'A newer count is running.',
  retryAfterS: 1,
}

const PREPARING: MeterAnswer = {
  ok: false,
  status: 503,
  message: 'Counting. You’ll see the result in a moment.',
  retryAfterS: 1,
}

/** The number of people who fit the form as filled in so far. */
export async function countFit(
  args: Parameters<typeof requireUserType>[0],
  form: FormData,
): Promise<MeterAnswer> {
  const { limits, log, user } = requireUserType(args, 'company')
  const taken = await limits.take({ 'feasibility-account': user.id })
  if (!taken.ok)
    return {
      ok: false,
      status: 429,
      message: tooManyMessage(taken.retryAfterS),
      retryAfterS: taken.retryAfterS,
    }
  const { stated, invalid } = readUnfinished(form)
  const wanted = wantedOf(statedRequest(stated))
  const problem = tooMuchToCount(wanted)
  if (problem !== null) return { ok: false, status: 400, message: problem }
  try {
    const matcher = args.context.get(matcherContext)
    const result = await newestOnly(user.id, async () => {
      const counts = await matcher.countFits(wanted)
      return { counts, strong: await matcher.countStrong(rowOf(stated), MAX_STRONG) }
    })
    if (result === null) return SUPERSEDED
    const { counts, strong } = result
    if (counts === null || strong === null) return PREPARING
    return { ok: true, faulty: invalid.length > 0, strong, ...feasibility(wanted, counts) }
  } catch (error) {
    log.error({ err: error }, 'who fits a request could not be counted')
    return { ok: false, status: 503, message: 'We couldn’t count who fits. Please try again.' }
  }
}

/** In place of the id that a request gets when it is saved. */
const UNSAVED = '00000000-0000-0000-0000-000000000000'

/** The request as matching will read it once it is saved. */
function rowOf(stated: RequestInput): RequestRow {
  const idsOf = (options: readonly { id: string }[]) => options.map(({ id }) => id)
  return {
    ...stated,
    id: UNSAVED,
    required_skills: idsOf(stated.required_skills),
    required_tools: idsOf(stated.required_tools),
  }
}
/** The form with its typed values and the count: for a browser without JavaScript. */
export async function answerCount(args: Parameters<typeof requireUserType>[0], form: FormData) {
  const counted = await countFit(args, form)
  return data(
    { ...draftOf(form), message: null, fieldErrors: {}, counted },
    { status: statusOf(counted), headers: headersOf(counted) },
  )
}

export function statusOf(answer: MeterAnswer): number {
  return answer.ok ? 200 : answer.status
}

export function headersOf(answer: MeterAnswer): [string, string][] {
  if (answer.ok || answer.retryAfterS === undefined) return []
  return [['Retry-After', String(answer.retryAfterS)]]
}
