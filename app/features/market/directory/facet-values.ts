// The filter options that a profile has.
import { INDUSTRIES } from '#app/features/catalogues/data/industries.ts'
import { LANGUAGES } from '#app/features/catalogues/data/languages.ts'
import { ROLES } from '#app/features/catalogues/data/roles.ts'
import { type CatalogueOption, TIME_ZONES } from '#app/features/catalogues/schema.ts'
import { sharedMinutes } from '#app/features/matching/parts/place.ts'
import type { DirectoryRow, FacetName } from '#app/features/talent/directory/directory.ts'
import {
  HOURS,
  RATES,
  SHARED_HOURS,
  STARTS,
  sharedId,
} from '#app/features/talent/directory/facet-options.ts'

export const FACET_VALUES: Record<FacetName, (row: DirectoryRow) => readonly string[]> = {
  role: row => [ROLE_IDS.get(row.primary_role) ?? row.primary_role],
  skill: row => row.skill_ids,
  tool: row => row.tool_ids,
  industry: row => row.industries_experienced.flatMap(name => INDUSTRY_IDS.get(name) ?? []),
  rate: row => atMost(RATES, row.price_day_min ?? row.price_day_max),
  hours: row => atLeast(HOURS, row.max_hours_per_week),
  start: row => atMost(STARTS, row.availability_notice_days),
  engagement: row => row.engagement_types,
  model: row => (row.working_model === null ? [] : [row.working_model]),
  overlap: row => (row.timezone === null ? [] : sharedWith(row.timezone)),
  language: row => row.languages_spoken.flatMap(name => LANGUAGE_IDS.get(name) ?? []),
}

const ROLE_IDS = idsByName(ROLES)
const INDUSTRY_IDS = idsByName(INDUSTRIES)
const LANGUAGE_IDS = idsByName(LANGUAGES)

function idsByName(options: readonly CatalogueOption[]): Map<string, string> {
  return new Map(options.map(({ id, name }) => [name, id]))
}

/** The limits that a number doesn't exceed. */
function atMost(limits: readonly number[], number: number | null): string[] {
  return number === null ? [] : limits.filter(limit => number <= limit).map(String)
}

function atLeast(limits: readonly number[], number: number | null): string[] {
  return number === null ? [] : limits.filter(limit => number >= limit).map(String)
}

/** By the person's time zone. */
const shared = new Map<string, string[]>()

function sharedWith(there: string): string[] {
  const known = shared.get(there)
  if (known) return known
  const found = TIME_ZONES.flatMap(here =>
    SHARED_HOURS.filter(hours => (sharedMinutes(here, there) ?? 0) >= hours * 60).map(hours =>
      sharedId(here, hours),
    ),
  )
  shared.set(there, found)
  return found
}
