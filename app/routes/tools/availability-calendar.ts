import { createHash } from 'node:crypto'
import { requestContext } from '#app/context.ts'
import { type PlannedEvent, plannedEvents } from '#app/features/availability/rules.ts'
import { PLAN_FIELDS, readPlan } from '#app/features/availability/schema.ts'
import { zoneName } from '#app/features/availability/ui/time-text.ts'
import { calendarFile } from '#app/platform/calendar/ics.ts'
import { pickFields } from '#app/platform/forms/fields.ts'
import { site } from '#app/site.ts'
import type { Route } from './+types/availability-calendar.ts'
import { plainAnswer } from './parts/plain-answer.ts'
import { takeFile } from './parts/take-file.server.ts'

const WEEKS = 13

/** The plan from the address, as a calendar file. */
export async function loader(args: Route.LoaderArgs) {
  const { url, context } = args
  const parsed = readPlan(pickFields(url.searchParams, PLAN_FIELDS))
  if (!parsed.ok) {
    const [message = 'We couldn’t read the plan.'] = Object.values(parsed.fieldErrors)
    return plainAnswer(message, 400)
  }
  const refusal = await takeFile(args)
  if (refusal) return refusal
  const { plan } = parsed
  const shared = `Shared hours with ${zoneName(plan.theirs.zone)}`
  const file = calendarFile({
    name: 'Availability',
    producer: `${site.name}//Availability Planner`,
    stamp: context.get(requestContext).now(),
    events: plannedEvents(plan, WEEKS).map(event => ({
      uid: uidOf(event),
      start: event.from,
      end: event.to,
      summary: event.kind === 'work' ? event.name : shared,
      free: event.kind === 'shared',
    })),
  })
  return new Response(file, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'attachment; filename="availability.ics"',
    },
  })
}

/** The same hours have the same UID, so importing a file twice creates no duplicates. */
function uidOf(event: PlannedEvent): string {
  const what = `${event.kind} ${event.kind === 'work' ? event.name : ''} ${event.from} ${event.to}`
  return `${createHash('sha256').update(what).digest('hex').slice(0, 32)}@${site.name.toLowerCase()}`
}
