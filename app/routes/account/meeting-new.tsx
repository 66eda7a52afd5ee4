import { randomUUID } from 'node:crypto'
import { data, href, redirect } from 'react-router'
import { zoneOptions } from '#app/features/catalogues/time-zones.ts'
import { proposeMeeting } from '#app/features/meetings/commands.server.ts'
import { PROPOSAL_FIELDS, readProposal } from '#app/features/meetings/forms.server.ts'
import { findScheduling } from '#app/features/meetings/queries.server.ts'
import {
  openRound,
  type Slot,
  slotOf,
  suggestTimes,
  usableZones,
  type Zones,
} from '#app/features/meetings/rules.ts'
import type { ProposalTexts, Scheduling } from '#app/features/meetings/types.ts'
import { ProposalForm } from '#app/features/meetings/ui/proposal-form.tsx'
import { SlotList } from '#app/features/meetings/ui/slots.tsx'
import { useBrowserZone } from '#app/features/meetings/ui/use-browser-zone.ts'
import { findRoom } from '#app/features/rooms/queries.server.ts'
import { nameOfOther } from '#app/features/rooms/rules.ts'
import { zoneText } from '#app/platform/calendar/zone-text.ts'
import { pickFields } from '#app/platform/forms/fields.ts'
import { isId } from '#app/platform/forms/is-id.ts'
import type { FieldErrors } from '#app/platform/forms/parse-form.ts'
import { hasForm, readForm, takesForm, UNREADABLE } from '#app/platform/forms/takes-form.ts'
import { textsOf } from '#app/platform/forms/text-of.ts'
import { answerTooMany, tooManyMessage } from '#app/platform/http/retry-after.ts'
import { NOINDEX, pageTitle } from '#app/site.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Section } from '#app/ui/section.tsx'
import { requireUser } from '../guards.server.ts'
import { answerOffline, STILL_TYPED } from '../parts/answer-offline.ts'
import { ENOUGH } from '../parts/enough.ts'
import type { Route } from './+types/meeting-new.ts'
import { ConversationLink } from './parts/conversation-link.tsx'
import { drawDays } from './parts/meeting-days.server.ts'
import { MeetingDays } from './parts/meeting-days.tsx'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Propose times') }, NOINDEX]

const START_MINUTES = 30

export async function loader(args: Route.LoaderArgs) {
  const ctx = requireUser(args)
  const { id } = args.params
  const found = await ctx.asActor(async tx => {
    const [room, scheduling] = isId(id)
      ? await Promise.all([findRoom(tx, id), findScheduling(tx, id)])
      : []
    return room && scheduling && { scheduling, otherName: nameOfOther(room) }
  })
  if (found === undefined) throw data(null, { status: 404 })
  const { scheduling, otherName } = found
  const page = href('/connections/:id/meeting', { id })
  const round = openRound(scheduling)
  // A side with an open proposal of its own has to wait for the answer, or withdraw it. If it posts a proposal
  // anyway, the page says why it wasn't accepted.
  const mayPropose = scheduling.canPropose && round?.side !== scheduling.side
  if (!mayPropose && !hasForm(args.context)) throw redirect(page)
  const fromAddress = textsOf(pickFields(args.url.searchParams, PROPOSAL_FIELDS))
  const zones = usableZones(scheduling.zones, {
    chosen: fromAddress.zone ?? null,
    browser: ctx.zone,
  })
  const now = ctx.now()
  const minutes = round?.minutes ?? scheduling.meeting?.minutes ?? START_MINUTES
  const texts: ProposalTexts = {
    minutes: String(minutes),
    ...(fromAddress.day_1 === undefined ? suggestTimes(zones, minutes, now, round?.times) : {}),
    ...fromAddress,
    zone: zones.mine,
    client_key: randomUUID(),
    seen: String(scheduling.round?.number ?? 0),
  }
  return {
    texts,
    roomId: id,
    page,
    otherName,
    zones,
    theirs: slotsOf(scheduling, zones, now),
    zoneChoices: zoneOptions(zones.mine),
    days: drawDays(zones, now),
    // Restored in the zone that they were typed in.
    storageKey: `times ${id} ${zones.mine} ${ctx.user.id}`,
  }
}

/** The times that the other side proposes at the moment. */
function slotsOf(scheduling: Scheduling, zones: ReturnType<typeof usableZones>, now: Date): Slot[] {
  const round = openRound(scheduling)
  if (round === null || round.side === scheduling.side) return []
  return round.times.map(time => slotOf(time, round.minutes, zones, now))
}

const STALE =
  'Other times were proposed first, so yours were not sent. They’re shown below: send again to propose yours instead.'
const NOT_YOUR_TURN = 'Your own times are still open. Withdraw them before you propose others.'
const NOT_MADE = {
  past: 'One of the times has passed. Choose others.',
  suspended: 'They can’t use their account at the moment, so we didn’t send your times.',
  closed: 'They’ve deleted their account, so there’s no one to meet.',
}

type Refusal = {
  /** Shown if no field of the page has an error of its own. */
  message: string
  fieldErrors: FieldErrors
  values: ProposalTexts
  /** The other side's times, if they came first. */
  theirs: Slot[] | null
}

function refuse(form: FormData, message: string, more: Partial<Refusal> = {}): Refusal {
  return { message, fieldErrors: {}, theirs: null, values: textsOf(form), ...more }
}

export const action = takesForm([PROPOSAL_FIELDS], async (args: Route.ActionArgs) => {
  const ctx = requireUser(args)
  const { id: roomId } = args.params
  const form = readForm(args.context)
  const known = isId(roomId) && (await ctx.asActor(tx => findScheduling(tx, roomId)))
  if (!known) throw data(null, { status: 404 })
  const refused = (message: string, more?: Partial<Refusal>) => refuse(form, message, more)
  const read = readProposal(form, ctx.now())
  if (!read.ok) {
    const { fieldErrors } = read
    const values = fieldErrors.client_key === undefined ? textsOf(form) : anew(form)
    return data(refused(UNREADABLE.message, { fieldErrors, values }), { status: 400 })
  }
  const taken = await ctx.limits.take({ 'messages-account': ctx.user.id })
  if (!taken.ok)
    return answerTooMany(
      refused(tooManyMessage(taken.retryAfterS, ENOUGH.conversations)),
      taken.retryAfterS,
    )
  const { client_key: clientKey, seen, zone, ...proposal } = read.value
  const outcome = await ctx.asActor(tx =>
    proposeMeeting(tx, { roomId, clientKey, seen, proposal, zone }),
  )
  switch (outcome) {
    case 'made': {
      const page = href('/connections/:id/meeting', { id: roomId })
      const shown = usableZones(known.zones, { browser: ctx.zone }).mine
      return redirect(zone === shown ? page : `${page}?${new URLSearchParams({ zone })}`)
    }
    case 'stale': {
      const scheduling = (await ctx.asActor(tx => findScheduling(tx, roomId))) ?? known
      const zones = usableZones(scheduling.zones, { chosen: zone })
      const values = { ...anew(form), seen: String(scheduling.round?.number ?? 0) }
      const theirs = slotsOf(scheduling, zones, ctx.now())
      return data(refused(STALE, { values, theirs }), { status: 409 })
    }
    case 'not_your_turn':
      return data(refused(NOT_YOUR_TURN, { values: anew(form) }), { status: 409 })
    default:
      return data(refused(NOT_MADE[outcome]), { status: 409 })
  }
})

/** What was typed, as another proposal than the one that may have been made with this form before. */
function anew(form: FormData): ProposalTexts {
  return { ...textsOf(form), client_key: randomUUID() }
}

export const clientAction = (args: Route.ClientActionArgs) =>
  answerOffline(args, form => refuse(form, STILL_TYPED))

export default function NewMeeting({ loaderData, actionData }: Route.ComponentProps) {
  const { texts, roomId, page, otherName, zones, zoneChoices, days, storageKey } = loaderData
  const theirs = actionData?.theirs ?? loaderData.theirs
  useBrowserZone(zones)
  return (
    <div className="page-width py-12">
      <PageHeader
        kicker={<ConversationLink roomId={roomId} otherName={otherName} />}
        title={theirs.length > 0 ? 'Propose other times' : 'Propose times'}
        lede={`${otherName} can accept one of them or propose others. ${zonesText(zones, otherName)}`}
      />
      <div className="grid grid-cols-1 items-start gap-12 lg:grid-cols-2">
        <div className="min-w-0 space-y-12">
          {theirs.length > 0 && (
            <Section id="theirs" title={`${otherName} proposes`}>
              <SlotList slots={theirs} zones={zones} otherName={otherName} />
            </Section>
          )}
          <ProposalForm
            // The suggested times are those of the zone.
            key={texts.zone}
            texts={{ ...texts, ...actionData?.values }}
            refusal={actionData}
            zones={zoneChoices}
            storageKey={storageKey}
            donePath={page}
            sendLabel={theirs.length > 0 ? 'Send these instead' : 'Propose these times'}
          />
        </div>
        <MeetingDays days={days} zones={zones} otherName={otherName} />
      </div>
    </div>
  )
}

function zonesText({ mine, theirs }: Zones, otherName: string): string {
  const here = `Times are in ${zoneText(mine)}`
  if (theirs === mine) return `${here} for both of you.`
  return `${here}; ${otherName} sees them in ${theirs === null ? 'the time zone of their browser' : zoneText(theirs)}.`
}
