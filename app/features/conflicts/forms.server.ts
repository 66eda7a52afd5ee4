import { z } from 'zod'
import { oneLine } from '#app/platform/forms/one-line.ts'
import { tooLong } from '#app/platform/forms/text.ts'
import { MAX_NAMES, NAME_MAX, PLANS } from './rules.ts'

/** One name per line, without duplicates. */
const names = z
  .string()
  .transform(typed => [
    ...new Set(
      typed
        .split('\n')
        .map(oneLine)
        .filter(name => name !== ''),
    ),
  ])
  .pipe(
    z
      .array(z.string().max(NAME_MAX, tooLong('Each name', NAME_MAX)))
      .max(MAX_NAMES, `List at most ${MAX_NAMES} companies`),
  )

export const CompetitorsForm = z.object({ competitors: names })
export const ClientsForm = z.object({ shown: names, compared: names })
export const PlanForm = z.object({ plan: z.enum(PLANS) })
