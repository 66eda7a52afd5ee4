import { sql } from 'kysely'
import type { ActorTx, SystemTx } from '#app/platform/db/actor.ts'
import { call } from '#app/platform/db/call.ts'
import type { ProposeOutcome, TakeOutcome } from './types.ts'

type Proposal = { minutes: number; link: string; times: readonly string[] }

/**
 * Proposes times, or other times in answer to an open round. `seen` is the newest round the caller had seen, `zone` the
 * time zone of the times, for the mails about them.
 */
export async function proposeMeeting(
  tx: ActorTx,
  input: {
    roomId: string
    clientKey: string
    seen: number
    proposal: Proposal
    zone: string | null
  },
): Promise<ProposeOutcome> {
  const { roomId, clientKey, seen, proposal, zone } = input
  const outcome = await call(
    tx,
    sql<ProposeOutcome>`public.propose_meeting(${roomId}::uuid, ${clientKey}::uuid, ${seen}::integer, ${JSON.stringify(proposal)}::jsonb)`,
  )
  if (outcome === 'made') await keepZone(tx, roomId, zone)
  return outcome
}

/** Accepts one of the other side's open times, read in `zone`. An already planned meeting moves to it. */
export async function takeTime(
  tx: ActorTx,
  input: { roomId: string; number: number; time: string; link: string; zone: string | null },
): Promise<TakeOutcome> {
  const { roomId, number, time, link, zone } = input
  const outcome = await call(
    tx,
    sql<TakeOutcome>`public.take_time(${roomId}::uuid, ${number}::integer, ${time}::timestamptz, ${link})`,
  )
  if (outcome === 'done') await keepZone(tx, roomId, zone)
  return outcome
}

async function keepZone(tx: ActorTx, roomId: string, zone: string | null): Promise<void> {
  if (zone === null) return
  await tx
    .updateTable('engagement_seats')
    .set({ zone })
    .where('engagement_id', '=', roomId)
    .execute()
}

/** Withdraws the caller's own proposal or declines the other side's. Returns whether they have. */
export async function endRound(
  tx: ActorTx,
  { roomId, number }: { roomId: string; number: number },
): Promise<boolean> {
  return await call(tx, sql<boolean>`public.end_round(${roomId}::uuid, ${number}::integer)`)
}

/** `seen` is the meeting's sequence number that the caller saw. */
type Seen = { roomId: string; meetingId: string; seen: number }

/** Cancels a meeting unless it has changed since. Returns whether the caller has cancelled it. */
export async function cancelMeeting(tx: ActorTx, seen: Seen): Promise<boolean> {
  return await changeMeeting(tx, seen, null)
}

/** Sets the video link unless the meeting has changed since; an empty link removes it. */
export async function setMeetingLink(tx: ActorTx, seen: Seen, link: string): Promise<boolean> {
  return await changeMeeting(tx, seen, link)
}

async function changeMeeting(
  tx: ActorTx,
  { roomId, meetingId, seen }: Seen,
  link: string | null,
): Promise<boolean> {
  return await call(
    tx,
    sql<boolean>`public.change_meeting(${roomId}::uuid, ${meetingId}::uuid, ${seen}::integer, ${link}::text)`,
  )
}

const BATCH = 100

/** Ends expired rounds and past meetings. Returns true if more may be left. */
export async function lapseMeetings(tx: SystemTx): Promise<boolean> {
  return (await call(tx, sql<number>`app.lapse_meetings(${BATCH})`)) === BATCH
}
