// How much a profile's texts may stand in for what it doesn't list.

/** More listed skills than this count as this many. */
const MOST_SKILLS = 15
/** The number of different `textWorth`s. */
export const TEXT_WORTHS = (MOST_SKILLS + 1) * 2

/** What decides how much a profile's texts may stand in for: its listed skills, and whether its title is its own. */
export function textWorth(skills: number, hasOwnTitle: boolean): number {
  return Math.min(MOST_SKILLS, skills) * 2 + (hasOwnTitle ? 1 : 0)
}

export function readTextWorth(worth: number): { skills: number; hasOwnTitle: boolean } {
  return { skills: worth >> 1, hasOwnTitle: (worth & 1) === 1 }
}
