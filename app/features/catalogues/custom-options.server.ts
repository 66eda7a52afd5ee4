import { sql } from 'kysely'
import type { ActorTx } from '#app/platform/db/actor.ts'
import { violatesCheck } from '#app/platform/db/errors.ts'
import { oneOf } from '#app/platform/db/one-of.ts'
import { normalizeName } from './normalize.ts'
import { makeCustomId } from './read-selection.ts'
import { type CatalogueOption, CUSTOM_ID_PREFIX } from './schema.ts'

type CustomCatalogue = 'skills' | 'tools'

/** The custom options of stored ids. Catalogue ids are skipped. */
export async function listCustomOptions(
  tx: ActorTx,
  ids: readonly string[],
): Promise<CatalogueOption[]> {
  const wanted = [...new Set(ids)].filter(id => id.startsWith(CUSTOM_ID_PREFIX))
  if (wanted.length === 0) return []
  return await tx
    .selectFrom('custom_options')
    .select(['id', 'name', 'category'])
    .where('id', '=', oneOf(wanted))
    .execute()
}

/**
 * Creates the custom options among the chosen ones if they don't exist. Returns the ids to store for all of them. An id
 * that already belongs to another name or catalogue, or is just being deleted, is replaced by a new one.
 */
export async function saveCustomOptions(
  tx: ActorTx,
  catalogue: CustomCatalogue,
  chosen: readonly CatalogueOption[],
): Promise<string[]> {
  const custom = chosen.filter(option => option.id.startsWith(CUSTOM_ID_PREFIX))
  if (custom.length === 0) return chosen.map(option => option.id)
  await insertOptions(tx, catalogue, custom)

  const stored = await lockOptions(
    tx,
    custom.map(option => option.id),
  )
  const confirmedIds = new Set(
    custom
      .filter(option =>
        stored.some(
          row =>
            row.id === option.id &&
            row.catalogue === catalogue &&
            (row.name === option.name || normalizeName(row.name) === normalizeName(option.name)),
        ),
      )
      .map(option => option.id),
  )
  const renamed = custom
    .filter(option => !confirmedIds.has(option.id))
    .map(option => ({ from: option.id, option: { ...option, id: makeCustomId() } }))
  if (renamed.length > 0) {
    await insertOptions(
      tx,
      catalogue,
      renamed.map(({ option }) => option),
    )
  }
  const freshIds = new Map(renamed.map(({ from, option }) => [from, option.id]))
  return chosen.map(option => freshIds.get(option.id) ?? option.id)
}

/** A save that was refused because its account would have added more custom options than it may. */
type TooManyOptions = { ok: false; reason: 'too_many_options' }

export const TOO_MANY_OPTIONS =
  'You can add up to 300 skills and tools of your own, and these would be too many. Choose from the lists, or try again in two days: we remove those that no one uses.'

/** Returns that result if it is why a transaction failed. */
export function readTooManyOptions(error: unknown): TooManyOptions {
  if (violatesCheck(error, 'custom_options_of_account'))
    return { ok: false, reason: 'too_many_options' }
  throw error
}

/** Those of these options that exist. They cannot be deleted until the transaction ends. */
async function lockOptions(tx: ActorTx, ids: string[]) {
  const { rows } = await sql<{ id: string; name: string; catalogue: string }>`
    select id, name, catalogue from app.lock_options(${ids}::text[])
  `.execute(tx)
  return rows
}

async function insertOptions(
  tx: ActorTx,
  catalogue: CustomCatalogue,
  options: readonly CatalogueOption[],
): Promise<void> {
  await tx
    .insertInto('custom_options')
    .values(options.map(({ id, name, category }) => ({ id, catalogue, name, category })))
    .onConflict(conflict => conflict.doNothing())
    .execute()
}
