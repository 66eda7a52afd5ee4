import { data } from 'react-router'
import { countFitting, readFitTerms } from '#app/features/matching/feasibility.server.ts'
import {
  COUNT_INTENT,
  feasibility,
  type MeterAnswer,
  wantedOf,
} from '#app/features/matching/feasibility.ts'
import { matcherContext } from '#app/features/matching/matcher-context.ts'
import { draftOf } from '#app/features/requests/request-draft.ts'
import { readUnfinished } from '#app/features/requests/schema.ts'
import { tooManyMessage } from '#app/platform/http/retry-after.ts'
import { requireUserType } from '../../guards.server.ts'

export const asksForCount = (form: FormData) => form.get('intent') === COUNT_INTENT

/** How many people the form leaves, as far as it is filled in. */
export async function countFit(
  args: Parameters<typeof requireUserType>[0],
  form: FormData,
): Promise<MeterAnswer> {
  const { asActor, limits, log, user } = requireUserType(args, 'company')
  const taken = await limits.take({ 'feasibility-account': user.id })
  if (!taken.ok)
    return {
      ok: false,
      message: tooManyMessage(taken.retryAfterS),
      retryAfterS: taken.retryAfterS,
    }
  const { stated, faulty } = readUnfinished(form)
  const wanted = wantedOf(stated)
  try {
    // Whoever may not know has no terms to ask with.
    const terms = await asActor(tx => readFitTerms(tx, wanted))
    const found = terms ? await args.context.get(matcherContext).countFits(wanted, terms) : null
    const counts = found ?? (await asActor(tx => countFitting(tx, wanted)))
    return { ok: true, faulty: faulty.length > 0, ...feasibility(wanted, counts) }
  } catch (error) {
    log.error({ err: error }, 'who fits a request could not be counted')
    return { ok: false, message: 'Who fits could not be counted just now.' }
  }
}

/** The whole form again, as typed, with the count: for a browser that runs no scripts. */
export async function answerCount(args: Parameters<typeof requireUserType>[0], form: FormData) {
  const counted = await countFit(args, form)
  return data(
    { ...draftOf(form), message: null, fieldErrors: {}, counted },
    { status: statusOf(counted), headers: headersOf(counted) },
  )
}

export function statusOf(answer: MeterAnswer): number {
  if (answer.ok) return 200
  return answer.retryAfterS === undefined ? 503 : 429
}

export function headersOf(answer: MeterAnswer): [string, string][] {
  if (answer.ok || answer.retryAfterS === undefined) return []
  return [['Retry-After', String(answer.retryAfterS)]]
}
