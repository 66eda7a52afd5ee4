// The stems that matching reads from the texts of a profile and a request.
import type { MentionedPart } from '../profile-texts.ts'
import type { RequestRow, TalentRow } from '../rows.ts'
import { askedWork, INDUSTRY, workOf } from './work.ts'

/** Stems that say nothing about the work. */
const EMPTY_STEMS = new Set(
  `abl abov across add ago ahead alon along alreadi also although alway among anoth answer anybodi anyon
  anyth around ask aim back bad becam becom befor began begin behind believ besid best better beyond big
  bit bring brought busi busy call came can care careful case chang clear come compani complet could cours current day
  deal depend did differ difficult doe done due dure earli easi either els end enough entir especi etc
  even eventu ever everi everybodi everyon everyth exact expect experi experienc fast feel felt few
  find fine first follow found full fulli gave general get give given goe gone good got great had half
  happen hard hello help high hold hope hour howev idea important improv instead interest into issu job just
  keep kept kind knew know known larg last late later least led left less let like littl live long
  look lose lost lot low made main make man mani mayb mean meant meet might miss month more most move
  much must nearli necessari need neither never new next nobodi none noth now number often old onc
  one onli other otherwis our out over own part past per perfect perhap person
  pleas plus possibl present probabl problem provid put quarter question quit rather reach
  readi real realli reason recent relat remain right rough said same saw say second see seem seen
  self sever shall short show side simpl simpli sinc singl situat six small solut solv some somebodi
  someon someth sometim soon sort stand start state stay still stop strong success such suit summer sure
  tabl take taken tell term than thank that them then there therefor these they thing think third this
  those though thought thousand three through thus till time today togeth told tomorrow too took top
  toward tri true turn twelv twenti twice two under understand until upon use usag use usual valu veri
  via wait want way week well went were what whatev when where whether which while who whole whose why
  will winter within without word work worker world worri would written wrong year yes yet you young
  four five seven eight nine ten eleven fifteen thirti forti fifti hundr dozen`.split(/\s+/),
)

/** The stems of a profile's texts. Titles are compared separately. */
export function profileStems(profile: TalentRow): readonly string[] {
  return workOf(profile).stems
}

/** The prefix of a concept that a text describes in any words, as opposed to a stem. */
export const CONCEPT = '#'

/** The concept of a skill, tool or industry; undefined for a custom option. */
export function conceptOf(part: MentionedPart, id: string): string | undefined {
  if (part === 'industry') return CONCEPT + INDUSTRY + id
  return id.startsWith('skill_') || id.startsWith('tool_') ? CONCEPT + id : undefined
}

/** The stems of a request's challenge, and the concepts it describes. The title is compared separately. */
export function challengeStems(request: RequestRow): string[] {
  const { stems, described } = askedWork(request)
  const own = stems.filter(isKeyStem)
  if (own.length === 0) return own
  return [...own, ...Array.from(described, id => CONCEPT + id)]
}

/** Whether a stem says something about the work. */
export function isKeyStem(stem: string): boolean {
  return stem !== '' && !stem.includes('-') && !EMPTY_STEMS.has(stem)
}
