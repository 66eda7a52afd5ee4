import { randomUUID } from 'node:crypto'
import { useContext } from 'react'
import { data, href, type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router'
import { findScheduling } from '#app/features/meetings/queries.server.ts'
import { lastMeetingText, slotOf, usableZones } from '#app/features/meetings/rules.ts'
import { MeetingSummary } from '#app/features/meetings/ui/meeting-summary.tsx'
import { useBrowserZone } from '#app/features/meetings/ui/use-browser-zone.ts'
import { markRoomRead } from '#app/features/rooms/commands.server.ts'
import { readBefore } from '#app/features/rooms/forms.server.ts'
import { findRoom, readTimeline } from '#app/features/rooms/queries.server.ts'
import { describeSnapshot, nameOfOther, nextStep, stateLabel } from '#app/features/rooms/rules.ts'
import { Composer } from '#app/features/rooms/ui/composer.tsx'
import { Contacts } from '#app/features/rooms/ui/contacts.tsx'
import {
  ReadMarks,
  ReportRoom,
  RequestSnapshotFacts,
  RoomActs,
} from '#app/features/rooms/ui/room-aside.tsx'
import { sentForms, Timeline } from '#app/features/rooms/ui/timeline.tsx'
import { isId } from '#app/platform/forms/is-id.ts'
import { takesForm } from '#app/platform/forms/takes-form.ts'
import { isOpened } from '#app/platform/http/prefetch.ts'
import { NOINDEX, pageTitle } from '#app/site.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ReaderZone } from '#app/ui/day.tsx'
import { OptionalLink, TextLink } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Section } from '#app/ui/section.tsx'
import { requireUser } from '../guards.server.ts'
import { answerOffline } from '../parts/answer-offline.ts'
import type { Route } from './+types/room.ts'
import { FillRequest } from './parts/fill-request.tsx'
import { handleRoomForm, ROOM_FORMS } from './parts/handle-room-form.server.ts'
import { lostForm, type RoomProblem } from './parts/room-problem.ts'

const BESIDE = 'beside'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData ? nameOfOther(loaderData.room) : 'Connection') },
  NOINDEX,
]

export async function loader(args: Route.LoaderArgs) {
  const ctx = requireUser(args)
  const { id } = args.params
  const before = readBefore(args.url.searchParams)
  const found = await ctx.asActor(async tx => {
    const [room, scheduling] = isId(id)
      ? await Promise.all([findRoom(tx, id), findScheduling(tx, id)])
      : []
    if (room === undefined || scheduling === undefined) return undefined
    const timeline = await readTimeline(tx, { ...room, before })
    const isNew = room.unread > 0 || room.hasNotice
    if (isNew && before === null && isOpened(args.request)) await markRoomRead(tx, id, timeline)
    return { room, timeline, scheduling }
  })
  if (found === undefined) throw data(null, { status: 404 })
  const { meeting, zones: stated } = found.scheduling
  const zones = usableZones(stated, { browser: ctx.zone })
  const slot = meeting && slotOf(meeting.startsAt, meeting.minutes, zones, ctx.now())
  return {
    ...found,
    zones,
    slot,
    last: lastMeetingText(found.scheduling, {
      zone: zones.mine,
      otherName: nameOfOther(found.room),
      now: ctx.now(),
    }),
    submission: randomUUID(),
    storageKey: `message ${ctx.user.id} ${id}`,
  }
}

export const action = takesForm(ROOM_FORMS, (args: Route.ActionArgs) => {
  const ctx = requireUser(args)
  return handleRoomForm(args, ctx)
})

export const clientAction = (args: Route.ClientActionArgs) => answerOffline(args, lostForm)

/** After a step that came too late, the page reloads to show what came first. A typed message or edit stays. */
export function shouldRevalidate({
  actionStatus,
  formData,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return (actionStatus === 409 && formData?.get('intent') === 'act') || defaultShouldRevalidate
}

export default function RoomPage({ loaderData, actionData }: Route.ComponentProps) {
  const { room, timeline, scheduling, zones, submission, storageKey } = loaderData
  const [params] = useSearchParams()
  useBrowserZone(zones)
  const browserZone = useContext(ReaderZone)
  const address = href('/connections/:id', { id: room.id })
  const name = nameOfOther(room)
  const failed = (intent: RoomProblem['intent']) =>
    actionData?.intent === intent ? actionData : undefined
  const edit = failed('edit')
  return (
    <div className="page-width py-12">
      <PageHeader
        kicker={describeSnapshot(room.request)}
        title={
          <OptionalLink to={room.otherProfileUrl} plain>
            {name}
          </OptionalLink>
        }
        actions={<Badge tone="neutral">{stateLabel(room.state)}</Badge>}
        lede={nextStep(room)}
      />
      <div className="grid grid-cols-1 items-start gap-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0 space-y-12">
          <Contacts room={room} error={failed('contact')?.message} />
          <Section
            id="conversation"
            title="Conversation"
            actions={
              // Phones show these below all messages.
              <a
                href={`#${BESIDE}`}
                className="no-print text-link underline decoration-1 lg:hidden"
              >
                Meeting and next steps
              </a>
            }
          >
            {!room.otherHasLeft && (
              <div className="no-print mb-8">
                <Composer
                  to={name}
                  submission={submission}
                  sent={sentForms(timeline.entries)}
                  storageKey={storageKey}
                  refusal={failed('send')}
                />
              </div>
            )}
            {/* In the same zone as the page where proposed times are answered. */}
            <ReaderZone value={zones.isStated ? zones.mine : browserZone}>
              <Timeline
                room={room}
                timeline={timeline}
                address={address}
                editing={edit?.messageId ?? params.get('edit')}
                refusal={edit}
              />
            </ReaderZone>
          </Section>
        </div>
        <aside id={BESIDE} aria-label="About this connection" className="space-y-10">
          <MeetingSummary
            roomId={room.id}
            otherName={name}
            scheduling={scheduling}
            zones={zones}
            slot={loaderData.slot}
            last={loaderData.last}
          />
          <RoomActs room={room} error={failed('act')?.message} />
          <FillRequest room={room} />
          <RequestSnapshotFacts room={room} />
          <Section id="room-settings" title="This conversation" className="no-print space-y-6">
            {!room.otherHasLeft && <ReadMarks room={room} />}
            <ReportRoom room={room} error={failed('report')?.message} />
          </Section>
        </aside>
      </div>
      <TextLink to={href('/connections')} className="no-print mt-12 inline-block min-h-6">
        All connections
      </TextLink>
    </div>
  )
}
