import { ASKS_CLASS, IS_CLASS } from '../catalogue.ts'
import { mainTitle, type TalentRow } from '../rows.ts'
import { headlineKeys, titleClasses, titleKeys } from '../text/titles.ts'
import { FULL_WORTH, LIST, type ListPart, NO_REDUCTION, worthOfTold } from './part.ts'
import { shortTitle, withArticle } from './words.ts'

const SECOND_WORTH = 70
const OFFERED_WORTH = 90
const HEADLINE_WORTH = 80

/** The keys of a requested title, and the class it belongs to. */
function askedTitle(title: string): string[] {
  return [...titleKeys([title]), ...titleClasses([title]).map(each => ASKS_CLASS + each)]
}

/** The keys of titles, and the classes they belong to. */
function titles(written: readonly string[]): string[] {
  return [...titleKeys(written), ...titleClasses(written).map(each => IS_CLASS + each)]
}

/** Whether a profile states a title, in or outside the catalogue. */
export function statesTitle(profile: TalentRow): boolean {
  return mainTitle(profile) !== '' || profile.roles_offered.length > 0
}

export const role: ListPart = {
  kind: 'list',
  name: 'role',
  label: 'Role',
  about:
    'How close the main role, the other roles offered and the headline come to the role asked for, or to the second role. A role in the same field at a similar level counts in part, and so does a custom title that names the field. For a title outside our list, the texts count instead: describing about three in ten of the challenge’s key words earns 80% of these points, and describing more earns up to all of them. A different role also limits the whole score.',
  points: 21,
  isOne: true,
  wanted: [
    { worth: FULL_WORTH, ids: request => askedTitle(request.desired_role) },
    { worth: SECOND_WORTH, ids: request => askedTitle(request.secondary_role) },
  ],
  places: [
    { list: LIST.mainRoles, worth: FULL_WORTH, ids: profile => titles([mainTitle(profile)]) },
    {
      list: LIST.offeredRoles,
      worth: OFFERED_WORTH,
      ids: profile => titles(profile.roles_offered),
    },
    {
      list: LIST.headlineRoles,
      worth: HEADLINE_WORTH,
      ids: profile => headlineKeys(profile.headline),
    },
  ],
  fromTexts: told => (told.hasOwnTitle ? worthOfTold(told) : 0),
  limit: {
    rank: 5,
    detail: 'A different role from the one asked for limits the score.',
    multiplier: share => (share < 300 ? 70 + Math.trunc(share / 10) : NO_REDUCTION),
  },
  describe({ request, profile, evidence: { matched, by }, isFromTexts }) {
    const { desired_role: wanted, secondary_role: second } = request
    const main = mainTitle(profile)
    if (isFromTexts)
      return {
        reason: null,
        gap: 'title outside our list',
        detail: `Works as ${main || profile.roles_offered.join(', ')}, a title outside our list. The texts describe the challenge, and count instead.`,
      }
    if (matched.length > 0)
      return {
        reason: shortTitle(wanted),
        gap: null,
        detail: `Works as ${wanted}, the role asked for.`,
      }
    if (by === wanted) {
      const detail = `Also offers the role asked for: ${wanted}.`
      return { reason: shortTitle(wanted), gap: null, detail }
    }
    const gap = `not ${withArticle(shortTitle(wanted))}`
    if (by === null) {
      const detail =
        main === '' ? `Offers no role close to ${wanted}.` : `Works as ${main}, not as ${wanted}.`
      return { reason: null, gap, detail }
    }
    if (by === second)
      return {
        reason: shortTitle(by),
        gap: null,
        detail: `Works as ${by}, the second role asked for.`,
      }
    return {
      reason: `${shortTitle(by)} near ${shortTitle(wanted)}`,
      gap,
      detail: `${by} is close to ${wanted}.`,
    }
  },
  raise: ({ request: { desired_role: wanted }, evidence }) =>
    evidence.by === wanted ? `${wanted} as the primary role` : `${wanted} among the roles offered`,
}
