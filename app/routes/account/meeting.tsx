import { data, href } from 'react-router'
import { zoneOptions } from '#app/features/catalogues/time-zones.ts'
import { findScheduling } from '#app/features/meetings/queries.server.ts'
import {
  endedRoundText,
  lastMeetingText,
  openRound,
  slotOf,
  usableZones,
} from '#app/features/meetings/rules.ts'
import type { Scheduling } from '#app/features/meetings/types.ts'
import { MeetingSection } from '#app/features/meetings/ui/meeting-section.tsx'
import { RoundSection } from '#app/features/meetings/ui/round-section.tsx'
import { useBrowserZone } from '#app/features/meetings/ui/use-browser-zone.ts'
import { ZoneForm } from '#app/features/meetings/ui/zone-form.tsx'
import { markSeenInRoom } from '#app/features/notices/commands.server.ts'
import { findRoom } from '#app/features/rooms/queries.server.ts'
import { absence, nameOfOther } from '#app/features/rooms/rules.ts'
import { isId } from '#app/platform/forms/is-id.ts'
import { takesForm } from '#app/platform/forms/takes-form.ts'
import { isOpened } from '#app/platform/http/prefetch.ts'
import { NOINDEX, pageTitle } from '#app/site.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { FormAlert } from '#app/ui/form-alert.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { requireUser } from '../guards.server.ts'
import { answerOffline } from '../parts/answer-offline.ts'
import { reloadsWhenLate } from '../parts/reloads-when-late.ts'
import type { Route } from './+types/meeting.ts'
import { ConversationLink } from './parts/conversation-link.tsx'
import { handleMeetingForm, MEETING_FORMS } from './parts/handle-meeting-form.server.ts'
import { drawDays } from './parts/meeting-days.server.ts'
import { MeetingDays } from './parts/meeting-days.tsx'
import { lostMeetingForm } from './parts/meeting-problem.ts'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Meeting') }, NOINDEX]

export async function loader(args: Route.LoaderArgs) {
  const ctx = requireUser(args)
  const { id } = args.params
  const found = await ctx.asActor(async tx => {
    if (!isId(id)) return undefined
    // Before reading, so that times that arrive meanwhile stay unread.
    if (isOpened(args.request)) await markSeenInRoom(tx, { roomId: id, kind: 'meeting_moved' })
    const [room, scheduling] = await Promise.all([findRoom(tx, id), findScheduling(tx, id)])
    if (room === undefined || scheduling === undefined) return undefined
    return { scheduling, otherName: nameOfOther(room), absence: absence(room) }
  })
  if (found === undefined) throw data(null, { status: 404 })
  const { scheduling } = found
  const { meeting } = scheduling
  const zones = usableZones(scheduling.zones, {
    chosen: args.url.searchParams.get('zone'),
    browser: ctx.zone,
  })
  const round = openRound(scheduling)
  const now = ctx.now()
  const marked = round ?? (meeting && { minutes: meeting.minutes, times: [meeting.startsAt] })
  return {
    ...found,
    roomId: id,
    zones,
    slots: (round?.times ?? []).map(time => slotOf(time, round?.minutes ?? 0, zones, now)),
    last: lastMeetingText(scheduling, { zone: zones.mine, otherName: found.otherName, now }),
    agreed: meeting && slotOf(meeting.startsAt, meeting.minutes, zones, now),
    days: marked && drawDays(zones, now, marked),
    zoneChoices: zoneOptions(zones.mine),
  }
}

export const action = takesForm(MEETING_FORMS, (args: Route.ActionArgs) => {
  const ctx = requireUser(args)
  return handleMeetingForm(args, ctx)
})

export const clientAction = (args: Route.ClientActionArgs) => answerOffline(args, lostMeetingForm)

export { reloadsWhenLate as shouldRevalidate }

export default function MeetingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { scheduling, otherName, roomId, zones, slots, agreed, days, zoneChoices } = loaderData
  const { meeting, side } = scheduling
  useBrowserZone(zones)
  const round = openRound(scheduling)
  const proposePath = scheduling.canPropose
    ? href('/connections/:id/meeting/new', { id: roomId })
    : null
  const { intent, fieldErrors = {}, message } = actionData ?? {}
  const hasTimes = round !== null || meeting !== null
  const isLink = intent === 'link' && fieldErrors.link !== undefined
  return (
    <div className="page-width py-12">
      <PageHeader
        kicker={<ConversationLink roomId={roomId} otherName={otherName} />}
        title="Meeting"
        lede={loaderData.absence ?? lede(scheduling, loaderData.last, otherName)}
      />
      <div className="grid grid-cols-1 items-start gap-12 lg:grid-cols-2">
        <div className="min-w-0 space-y-12">
          <FormAlert watch={actionData}>{isLink ? undefined : message}</FormAlert>
          {meeting && agreed && (
            <MeetingSection
              meeting={meeting}
              zones={zones}
              otherName={otherName}
              slot={agreed}
              downloadPath={href('/connections/:id/meeting/file', { id: roomId })}
              proposePath={round === null ? proposePath : null}
              refusal={
                isLink ? { message: message ?? '', link: actionData?.link ?? '' } : undefined
              }
            />
          )}
          {round !== null && (
            <RoundSection
              round={round}
              side={side}
              slots={slots}
              zones={zones}
              otherName={otherName}
              proposePath={proposePath}
              moves={meeting !== null}
              typed={intent === 'take' ? actionData : undefined}
            />
          )}
          {round === null && meeting === null && proposePath && (
            <ButtonLink to={proposePath}>
              {scheduling.round === null || loaderData.last !== null
                ? 'Propose times to meet'
                : 'Propose other times'}
            </ButtonLink>
          )}
          {hasTimes && <ZoneForm zone={zones.mine} choices={zoneChoices} />}
        </div>
        {days && (
          <MeetingDays
            days={days}
            zones={zones}
            otherName={otherName}
            markLabel={round === null ? 'Your meeting' : 'Proposed'}
          />
        )}
      </div>
    </div>
  )
}

function lede(scheduling: Scheduling, last: string | null, otherName: string): string {
  const { meeting, side, canPropose } = scheduling
  const round = openRound(scheduling)
  if (round?.side === side) return `${otherName} hasn’t answered your times yet.`
  if (round !== null)
    return meeting
      ? `${otherName} would like to move it. Until you accept one of the new times, the meeting stays as it is.`
      : 'Choose a time that suits you. Then you can add it to your calendar.'
  const ended = endedRoundText(scheduling, otherName)
  if (meeting) return ended ? `${ended} The meeting stays as it is.` : 'You’ve agreed on a time.'
  if (last) return canPropose ? `${last} Either of you can propose another.` : last
  if (ended) return canPropose ? `${ended} Either of you can propose others.` : ended
  return 'Nothing is proposed at the moment.'
}
