import { sql } from 'kysely'
import { z } from 'zod'
import type { ActorTx } from '#app/platform/db/actor.ts'
import type { FitTerms } from './engine/fits.ts'
import type { FitCount, Wanted } from './feasibility.ts'

const FitCountRow = z.object({
  kind: z.enum(['everyone', 'fits', 'unsure', 'unknown', 'only', 'both']),
  part: z.string().nullable(),
  step: z.int(),
  people: z.coerce.number().int(),
})

/** How many fit, for a company; no counts at all for anybody else. */
export async function countFitting(tx: ActorTx, wanted: Wanted): Promise<FitCount[]> {
  const { rows } = await sql`
    select * from public.count_fitting(${JSON.stringify(wanted)}::jsonb)
  `.execute(tx)
  return FitCountRow.array().parse(rows)
}

/** What is asked for, in the terms it is compared by; nothing for whoever is no company. */
export async function readFitTerms(tx: ActorTx, wanted: Wanted): Promise<FitTerms | undefined> {
  const { rows } = await sql<FitTerms>`
    select * from app.fit_terms(${JSON.stringify(wanted)}::jsonb)
  `.execute(tx)
  return rows[0]
}
