import { sql } from 'kysely'
import type { ActorTx, SystemTx } from '#app/platform/db/actor.ts'
import type { ProposeOutcome, TakeOutcome } from './types.ts'

type Proposal = { minutes: number; link: string; times: readonly string[] }

/** Proposes times, or answers open ones with others; `seen` is the newest round that its writer had before them. */
export async function proposeMeeting(
  tx: ActorTx,
  given: { roomId: string; clientKey: string; seen: number; proposal: Proposal },
): Promise<ProposeOutcome> {
  const { roomId, clientKey, seen, proposal } = given
  const { rows } = await sql<{ outcome: ProposeOutcome }>`
    select public.propose_meeting(${roomId}::uuid, ${clientKey}::uuid, ${seen}::integer, ${JSON.stringify(proposal)}::jsonb) as outcome
  `.execute(tx)
  return rows[0]?.outcome ?? 'closed'
}

/** Takes one of the open times of the other side; a meeting that is planned moves there. */
export async function takeTime(
  tx: ActorTx,
  { roomId, number, time, link }: { roomId: string; number: number; time: string; link: string },
): Promise<TakeOutcome> {
  const { rows } = await sql<{ outcome: TakeOutcome }>`
    select public.take_time(${roomId}::uuid, ${number}::integer, ${time}::timestamptz, ${link}) as outcome
  `.execute(tx)
  return rows[0]?.outcome ?? 'stale'
}

/** Takes back the caller's own proposal, or declines the other side's; whether this call did. */
export async function endRound(
  tx: ActorTx,
  { roomId, number }: { roomId: string; number: number },
): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select public.end_round(${roomId}::uuid, ${number}::integer) as done
  `.execute(tx)
  return rows[0]?.done === true
}

type Seen = { roomId: string; meetingId: string; seen: number }

/** Cancels the meeting as the caller saw it; whether this call did. */
export async function cancelMeeting(tx: ActorTx, seen: Seen): Promise<boolean> {
  return await changeMeeting(tx, seen, null)
}

/** Says where the call of a meeting is; empty for none. */
export async function setMeetingLink(tx: ActorTx, seen: Seen, link: string): Promise<boolean> {
  return await changeMeeting(tx, seen, link)
}

async function changeMeeting(
  tx: ActorTx,
  { roomId, meetingId, seen }: Seen,
  link: string | null,
): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select public.change_meeting(${roomId}::uuid, ${meetingId}::uuid, ${seen}::integer, ${link}::text) as done
  `.execute(tx)
  return rows[0]?.done === true
}

const BATCH = 100

/** Ends what nobody took in time, and what has taken place; whether there may be more. */
export async function lapseMeetings(tx: SystemTx): Promise<boolean> {
  const { rows } = await sql<{ ended: number }>`
    select app.lapse_meetings(${BATCH}) as ended
  `.execute(tx)
  return rows[0]?.ended === BATCH
}
