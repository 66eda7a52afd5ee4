import { SKILL_NAMES, TOOL_NAMES } from './data/other-names.ts'
import type { CatalogueOption } from './schema.ts'

const SYNONYMS: Readonly<Record<string, readonly string[] | undefined>> = {
  ...SKILL_NAMES,
  ...TOOL_NAMES,
}

/**
 * The names a skill, tool or industry is found by: its own, its synonyms, and an industry's category, because a search
 * for "healthcare" means hospitals, too.
 */
export function optionNames({ id, name, category }: CatalogueOption): string[] {
  return [name, ...(SYNONYMS[id] ?? []), ...(id.startsWith('ind_') ? [category] : [])]
}
