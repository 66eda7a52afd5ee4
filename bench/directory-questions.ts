// Generates directory queries from the words in its profiles; the same for the same seed.

import { INDUSTRIES } from '#app/features/catalogues/data/industries.ts'
import {
  type DirectoryState,
  eachFacet,
  FACET_NAMES,
  type FacetName,
  MOST_COUNTED,
  SORT_NAMES,
} from '#app/features/talent/directory/directory.ts'
import { FACET_OPTIONS } from '#app/features/talent/directory/facet-options.ts'
import { pick, profile, type Random } from './people.ts'

/** Deliberately hard search terms. */
const WORST = [
  'e',
  'a',
  'q',
  'z',
  '%',
  '_',
  '%%',
  'a_b',
  '100%',
  'in',
  'qu',
  'zz',
  'xq',
  'the',
  'of the',
  'a b',
  'e f',
  'ing',
  'nobody says this',
]

/** Filters that fewer people use. */
const RARER = FACET_NAMES.filter(facet => !['role', 'skill', 'tool'].includes(facet))

/** Text (names, words, beginnings of words, several words, titles), all filters, all sorts and pages;
 * the hard terms first. */
export function makeQuestions(rnd: Random, profiles: number, count: number): DirectoryState[] {
  return Array.from({ length: count }, (_, n) => makeQuestion(rnd, profiles, n))
}

function makeQuestion(rnd: Random, profiles: number, n: number): DirectoryState {
  const bare = {
    q: '',
    ...eachFacet((): string[] => []),
    sort: pick(rnd, [null, ...SORT_NAMES]),
    page: 1,
  }
  const deep = rnd()
  const page = deep < 0.75 ? 1 : deep < 0.95 ? 2 + Math.floor(rnd() * 30) : MOST_COUNTED
  if (n < WORST.length) return { ...bare, q: WORST[n] ?? '' }
  return {
    ...bare,
    q: rnd() < 0.3 ? '' : term(rnd, profiles),
    role: rnd() < 0.5 ? [] : some(rnd, 'role', 3),
    skill: rnd() < 0.6 ? [] : some(rnd, 'skill', 2),
    tool: rnd() < 0.75 ? [] : some(rnd, 'tool', 2),
    ...Object.fromEntries(
      RARER.filter(() => rnd() < 0.15).map(facet => [facet, some(rnd, facet, 2)]),
    ),
    page,
  }
}

/** A name, a part of a word, a few words of a profile, adjacent or not, a title, or a listed name. */
function term(rnd: Random, profiles: number): string {
  const person = profile(Math.floor(rnd() * profiles))
  const words = `${person.headline} ${person.summary_bio}`.split(' ')
  const at = Math.floor(rnd() * words.length)
  const word = words[at] ?? ''
  const kinds = [
    () => person.full_name,
    () => person.full_name.split(' ')[1] ?? '',
    () => word,
    () => word.slice(0, 2 + Math.floor(rnd() * 4)),
    () => words.slice(at, at + 2 + Math.floor(rnd() * 2)).join(' '),
    () => `${word} ${pick(rnd, words)}`,
    () => `${person.full_name.split(' ').toReversed().join(' ')} ${word}`,
    () => `${pick(rnd, FACET_OPTIONS.role).name.split(' ')[0]} ${pick(rnd, INDUSTRIES).name}`,
    () => pick(rnd, FACET_OPTIONS.tool).name,
    () => person.primary_role_custom || person.primary_role,
  ]
  const typed = rnd() < 0.07 ? pick(rnd, WORST) : pick(rnd, kinds)()
  return typed.trim().toUpperCase()
}

function some(rnd: Random, facet: FacetName, most: number): string[] {
  const ids = Array.from(
    { length: Math.floor(rnd() * (most + 1)) },
    () => pick(rnd, FACET_OPTIONS[facet]).id,
  )
  return [...new Set(ids)]
}
