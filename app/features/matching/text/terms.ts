// Working terms that a text states beyond the fields: presence, hours of the day, kinds of engagement.
import { rememberLast } from '#app/platform/memory/remember-last.ts'
import type { TalentRow } from '../rows.ts'
import { plain } from './work.ts'

const STAYS_AWAY =
  /\b(?:exclusively|purely|strictly|only|fully|100 ?%) (?:remote|from (?:the |my )?home)\b|\bremote only\b|\b(?:calls|zoom) only\b|\b(?:no|without) (?:travel|travelling|visits|presence|site visits|on-?site|office days)\b|\b(?:i|we) (?:do not|don't|cannot|can't|won't|will not|no longer) (?:travel|visit|commute|come to|come on|take (?:mandates|assignments|work) with presence)\b|\bvisit(?:s|ing)?\b[^.!?\n]{0,30}\bnot possible\b|\bsite visits (?:must|to|should) be\b|\bnot on-?site\b|\bnever (?:travel|on-?site|in person)\b/i

/** A quicker check that every text must pass first. */
const SPEAKS_OF_PLACE = /remote|home|only|travel|visit|presence|site|office|commute|come|person/i

/** Whether a text says that the person only works remotely. */
export const staysAway = rememberLast(({ headline, summary_bio }: TalentRow) => {
  const text = `${headline}\n${summary_bio}`
  return SPEAKS_OF_PLACE.test(text) && STAYS_AWAY.test(plain(text))
})

const OTHER_HOURS =
  /\b(?:overlap|us hours|uk hours|european hours|american hours|(?:est|et|pst|pt|cet|gmt|bst) hours|(?:till|until|up to|from) \d{1,2}(?::\d\d)? ?(?:am|pm|h)\b|(?:evenings|mornings|nights|late) (?:are )?(?:fine|ok|okay|possible|no problem)|(?:keep|work|on) (?:us|uk|new york|london|berlin|east coast|west coast|eastern|pacific|central european) (?:hours|time)|timings? (?:is |are )?flexible|flexible (?:timings?|with timings?|hours|with time zones)|night shifts?|night owl)/i
const KEEPS_HOURS =
  /\b(?:no (?:evenings|nights|late calls|evening calls)|evenings?[^.!?\n]{0,60}\b(?:won't|will not|not|never)\b|(?:not|never) (?:in the )?evenings?|after(?:wards)?,? not|within pacific business hours|own (?:business )?hours only)/i

/** Whether a text says that the person works outside their local hours. */
export function worksOtherHours({ headline, summary_bio }: TalentRow): boolean {
  const text = plain(`${headline}\n${summary_bio}`)
  return OTHER_HOURS.test(text) && !KEEPS_HOURS.test(text)
}

const NEVER =
  /\b(?:no|never|not|don't|no longer)\s+(?:(?:as|an?|take|do|any|available for|available as)\s+)*([a-z]+)/g

/** Whether a text rules out a kind of engagement: "never as interim", "no retainers". */
export function refusesKind({ headline, summary_bio }: TalentRow, kind: string): boolean {
  const text = `${headline}\n${summary_bio}`.toLowerCase()
  const [word = kind] = kind.toLowerCase().split(/[\s-]/)
  if (!text.includes(word)) return false
  return [...plain(text).matchAll(NEVER)].some(([, named = '']) => named.startsWith(word))
}

/** Function words that only English has. */
const ENGLISH = /\b(?:the|and|of|for|with|from|that)\b/gi
const ENOUGH_ENGLISH = 2

/** The languages a profile lists. If it lists none, English if its texts are English. */
export function languagesOf({ languages_spoken, headline, summary_bio }: TalentRow): string[] {
  if (languages_spoken.length > 0) return languages_spoken
  const found = `${headline}\n${summary_bio}`.toLowerCase().match(ENGLISH) ?? []
  return new Set(found).size >= ENOUGH_ENGLISH ? ['English'] : []
}
