import { z } from 'zod'
import { oneLine } from '#app/platform/forms/one-line.ts'
import { NAME_MAX, NAMES_MOST, PLANS } from './rules.ts'

/** One name a line; a name that stands twice counts once. */
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
      .array(z.string().max(NAME_MAX, `Each name must be at most ${NAME_MAX} characters long`))
      .max(NAMES_MOST, `List at most ${NAMES_MOST} companies`),
  )

export const CompetitorsForm = z.object({ competitors: names })
export const ClientsForm = z.object({ shown: names, compared: names })
export const PlanForm = z.object({ plan: z.enum(PLANS) })
