import type { ActorTx } from '#app/platform/db/actor.ts'
import { oneOf } from '#app/platform/db/one-of.ts'
import { normalizeName } from './normalize.ts'
import { makeCustomId } from './read-selection.ts'
import { type CatalogueOption, CUSTOM_ID_PREFIX } from './schema.ts'

export type CustomCatalogue = 'skills' | 'tools'

/** The own options behind stored ids; ids of the catalogue are skipped. */
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
 * Makes sure that the chosen options which are a person's own exist, and returns the ids to store for
 * all of them. An id that already belongs to another name or catalogue gives way to a fresh one.
 */
export async function saveCustomOptions(
  tx: ActorTx,
  catalogue: CustomCatalogue,
  chosen: readonly CatalogueOption[],
): Promise<string[]> {
  const own = chosen.filter(option => option.id.startsWith(CUSTOM_ID_PREFIX))
  if (own.length === 0) return chosen.map(option => option.id)
  await insertOptions(tx, catalogue, own)

  const stored = await tx
    .selectFrom('custom_options')
    .select(['id', 'name', 'catalogue'])
    .where(
      'id',
      'in',
      own.map(option => option.id),
    )
    .execute()
  const standing = new Set(
    own
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
  const renamed = own
    .filter(option => !standing.has(option.id))
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
