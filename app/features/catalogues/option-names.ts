import { SKILL_NAMES, TOOL_NAMES } from './data/other-names.ts'
import type { CatalogueOption } from './schema.ts'

const OTHERS: Readonly<Record<string, readonly string[] | undefined>> = {
  ...SKILL_NAMES,
  ...TOOL_NAMES,
}

/** What a skill, tool or industry is found by: its name, what people say besides, and an industry's group: whoever looks
 * for "healthcare" means hospitals, too. */
export function optionNames({ id, name, category }: CatalogueOption): string[] {
  return [name, ...(OTHERS[id] ?? []), ...(id.startsWith('ind_') ? [category] : [])]
}
