// The baselines for matching: each rates a profile for a request using only words and numbers.
import { SKILLS } from '#app/features/catalogues/data/skills.ts'
import { TOOLS } from '#app/features/catalogues/data/tools.ts'
import { mainTitle, type RequestRow, type TalentRow } from '#app/features/matching/rows.ts'
import { readWork } from '#app/features/matching/text/work.ts'
import { OPTIONS, TALENTS } from './market.ts'

export type Baseline = (request: RequestRow, profile: TalentRow) => number

/** How many of the required skills the profile has ticked. */
export const skillOverlap: Baseline = (request, profile) =>
  request.required_skills.filter(id => profile.skill_ids.includes(id)).length

const NAMES = new Map([...SKILLS, ...TOOLS, ...OPTIONS].map(({ id, name }) => [id, name]))
const namesOf = (ids: readonly string[]) => ids.map(id => NAMES.get(id) ?? id)

/** The distinct stems of some lines. */
const stems = (...lines: string[]) => readWork(lines, false).stems

/** The stems of a text, with repetitions. */
function counts(lines: readonly string[]): Map<string, number> {
  const found = new Map<string, number>()
  for (const word of lines.flatMap(line => line.split(/\s+/)))
    for (const stem of stems(word)) found.set(stem, (found.get(stem) ?? 0) + 1)
  return found
}

const DOCUMENTS = new Map(
  TALENTS.map(({ row }) => [
    row.id,
    counts([
      ...[mainTitle(row), row.headline, row.summary_bio, ...row.roles_offered],
      ...[...row.case_studies, ...row.industries_experienced, ...row.engagement_types],
      ...namesOf([...row.skill_ids, ...row.tool_ids]),
    ]),
  ]),
)
const lengthOf = (document: ReadonlyMap<string, number>) =>
  [...document.values()].reduce((sum, times) => sum + times, 0)
const MEAN_LENGTH =
  [...DOCUMENTS.values()].reduce((sum, each) => sum + lengthOf(each), 0) / DOCUMENTS.size
const HOLDERS = new Map<string, number>()
for (const document of DOCUMENTS.values())
  for (const stem of document.keys()) HOLDERS.set(stem, (HOLDERS.get(stem) ?? 0) + 1)

/** The usual parameters of BM25. */
const [K1, B] = [1.2, 0.75]

/** BM25 of a request's whole text against a profile's whole text. */
export const bm25: Baseline = (request, profile) => {
  const document = DOCUMENTS.get(profile.id) ?? new Map<string, number>()
  const norm = K1 * (1 - B + (B * lengthOf(document)) / MEAN_LENGTH)
  const query = stems(
    ...[request.desired_role, request.secondary_role, request.challenge_description],
    ...[...request.key_challenges, request.industry, ...request.engagement_model],
    ...namesOf([...request.required_skills, ...request.required_tools]),
  )
  let sum = 0
  for (const stem of query) {
    const times = document.get(stem) ?? 0
    const holders = HOLDERS.get(stem) ?? 0
    const rarity = Math.log(1 + (DOCUMENTS.size - holders + 0.5) / (holders + 0.5))
    sum += (rarity * times * (K1 + 1)) / (times + norm)
  }
  return sum
}

/** The highest rate as a share of the budget, and the fewest hours as a share of those needed. */
const [TOO_DEAR, TOO_FEW] = [1.25, 0.6]

/** BM25, with people last whose rate is far above the budget, who offer far too few hours, or who lack a language. */
export const filteredBm25: Baseline = (request, profile) => {
  const { budget_day_max: budget, hours_per_week_needed: hours } = request
  const rate = profile.price_day_min ?? profile.price_day_max
  const passes =
    (budget === null || rate === null || rate <= budget * TOO_DEAR) &&
    (hours === null ||
      profile.max_hours_per_week === null ||
      profile.max_hours_per_week >= hours * TOO_FEW) &&
    (profile.languages_spoken.length === 0 ||
      request.languages_required.every(each => profile.languages_spoken.includes(each)))
  return bm25(request, profile) + (passes ? 1000 : 0)
}
