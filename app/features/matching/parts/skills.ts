// Skills, tools and languages. A request wants several of each, and each may be met in part.
import { listed } from '#app/ui/listed.ts'
import { languagesOf } from '../text/terms.ts'
import { FULL, FULL_WORTH, LIST, type ListPart, NO_REDUCTION, worthOfTold } from './part.ts'
import { describeList, wanting } from './words.ts'

/** The number of other skills a profile may list before each skill counts for less. */
const FEW_SKILLS = 12
/** The percentage that each further skill takes off, and the minimum that remains. */
const TAKES_OFF = 3
const LEAVES = 40
/** With this many other skills listed, the texts count for nothing, unless every skill asked for is among them; with
 * fewer, for a part. */
const ENOUGH_OTHERS = 4

const TEXTS_COUNT = 'The texts describe the challenge, and count instead.'
const FROM_TEXTS_ALONE = {
  reason: null,
  gap: 'skills not listed',
  detail: `Lists no skills. ${TEXTS_COUNT}`,
}

export const skills: ListPart = {
  kind: 'list',
  name: 'skills',
  label: 'Skills',
  about:
    'The skills asked for, under any of their names. Rare skills count more than common ones. A related skill counts in part, and so does one that’s described but not listed. When a profile lists more than twelve other skills, each one counts for less. When it lists fewer than four others, or every skill asked for, the texts can count instead: describing about three in ten of the challenge’s key words earns 80% of these points, and describing more earns up to all of them.',
  points: 23,
  rare: true,
  mentioned: LIST.mentionedSkills,
  reasonFrom: 200,
  alwaysGap: true,
  wanted: [{ worth: FULL_WORTH, ids: request => request.required_skills }],
  places: [{ list: LIST.skills, worth: FULL_WORTH, ids: profile => profile.skill_ids }],
  dilute(share, others) {
    const left = Math.max(LEAVES, 100 - TAKES_OFF * Math.max(0, others - FEW_SKILLS))
    return Math.trunc((share * left) / 100)
  },
  fromTexts(told, others) {
    const left = Math.max(0, ENOUGH_OTHERS - others)
    return Math.trunc((worthOfTold(told) * left) / ENOUGH_OTHERS)
  },
  describe({ profile, evidence, isStated, isFromTexts }) {
    if (isFromTexts && !isStated) return FROM_TEXTS_ALONE
    const said = describeList('has', 'skill', evidence)
    if (isFromTexts) return { ...said, detail: `${said.detail} ${TEXTS_COUNT}` }
    const others = profile.skill_ids.length - evidence.matched.length
    return others > FEW_SKILLS
      ? {
          ...said,
          detail: `${said.detail} Counts for less, because the profile lists ${others} others.`,
        }
      : said
  },
  raise({ evidence }) {
    const names = wanting(evidence)
    return names === null
      ? 'fewer skills that weren’t asked for'
      : `these skills on the profile: ${names}`
  },
}

export const tools: ListPart = {
  kind: 'list',
  name: 'tools',
  label: 'Tools',
  about: 'The tools asked for, scored like skills.',
  points: 5,
  rare: true,
  mentioned: LIST.mentionedTools,
  wanted: [{ worth: FULL_WORTH, ids: request => request.required_tools }],
  places: [{ list: LIST.tools, worth: FULL_WORTH, ids: profile => profile.tool_ids }],
  describe: ({ evidence }) => describeList('has', 'tool', evidence),
  raise({ evidence }) {
    const names = wanting(evidence)
    return names === null ? null : `these tools on the profile: ${names}`
  },
}

export const languages: ListPart = {
  kind: 'list',
  name: 'languages',
  label: 'Languages',
  about:
    'The languages asked for. A profile that states none but is written in English counts as speaking English. A missing language also limits the whole score.',
  points: 3,
  wanted: [{ worth: FULL_WORTH, ids: request => request.languages_required }],
  places: [{ list: LIST.languages, worth: FULL_WORTH, ids: languagesOf }],
  limit: {
    rank: 2,
    detail: 'A language that is missing or not stated limits the score.',
    multiplier: share => (share < FULL ? 30 + Math.trunc((20 * share) / FULL) : NO_REDUCTION),
  },
  describe({ profile, evidence }) {
    const { matched, missing } = evidence
    const isStated = profile.languages_spoken.length > 0
    const reason = `${isStated ? 'speaks' : 'writes'} ${listed(matched)}`
    const counted = describeList('speaks', 'language', evidence)
    const said = matched.length > 0 ? { ...counted, reason } : counted
    if (isStated) return said
    const written = 'Lists no languages, but is written in English'
    // What nobody has stated is not missing.
    return missing.length === 0
      ? { ...said, detail: `${written}.` }
      : {
          ...said,
          gap: `${listed(missing.slice(0, 2))} not stated`,
          detail: `${written}; not stated: ${missing.join(', ')}.`,
        }
  },
  raise: ({ evidence }) => `speaking ${evidence.missing.join(', ')}`,
}
