// npm run bench:search-quality: prints how well the directory's search finds the labelled people, beside the plain
// search of the specification, and writes docs/search-quality.md.
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { DirectoryAnswer } from '#app/features/talent/directory/directory.ts'
import { projectRoot } from '#app/platform/env/project-root.ts'
import { dayAndMachine } from '../machine.ts'
import { bootstrap, mean, ndcgAt10 } from '../match-quality/measures.ts'
import {
  keyOf,
  openDirectory,
  PEOPLE,
  PLACES,
  plainSearch,
  SEARCHES,
  type Search,
  stateOf,
} from './set.ts'

const directory = openDirectory()
const found = ({ ids }: Pick<DirectoryAnswer, 'ids'>) => ids.slice(0, PLACES).map(keyOf)

/** Who is found, and who after the first offer of a page that has found nobody. */
type Result = { ids: string[]; next: string[] }

function search(asked: Search): Result {
  const state = stateOf(asked)
  const answer = directory.answer(state)
  const [offer] = [...answer.spellings, ...answer.blockers, ...answer.parts]
  // Without the search everybody is found, which leads on to nobody in particular.
  const next = offer && stateOf({ ...asked, search: offer.search })
  return { ids: found(answer), next: next?.q ? found(directory.answer(next)) : [] }
}

function gradeOf({ wanted }: Search, ids: readonly string[]): number {
  const grades = ids.map(id => wanted[id] ?? 0)
  return ndcgAt10(grades, Object.values(wanted))
}

function lineOf(name: string, results: readonly (readonly [Search, Result])[]): string {
  const withAnyone = results.filter(([, { ids }]) => ids.length > 0)
  const nobody = results.filter(([, { ids }]) => ids.length === 0)
  const good = (asked: Search, ids: readonly string[]) => ids.filter(id => asked.wanted[id])
  const leads = nobody.filter(([asked, { next }]) => good(asked, next).length > 0)
  const direct = results.map(([asked, { ids }]) => gradeOf(asked, ids))
  const [low, high] = bootstrap(direct)
  const followed = results.map(([asked, { ids, next }]) =>
    gradeOf(asked, ids.length > 0 ? ids : next),
  )
  const precision = withAnyone.map(([asked, { ids }]) => good(asked, ids).length / ids.length)
  const cells = [
    nobody.length,
    leads.length,
    `${mean(direct).toFixed(3)} (${low.toFixed(3)} to ${high.toFixed(3)})`,
    mean(followed).toFixed(3),
    mean(precision).toFixed(3),
  ]
  return `| ${name} | ${cells.join(' | ')} |`
}

const lines: string[] = []
for (const [part, title] of [
  ['holdout', 'Kept back until the rules were chosen'],
  ['tuning', 'From which the rules were chosen'],
] as const) {
  const asked = SEARCHES.filter(each => each.part === part)
  lines.push(
    `## ${title}: ${asked.length} searches`,
    '',
    '| | nobody found | of these, the first offer leads to somebody suitable | nDCG@10 | nDCG@10, following the first offer | precision of the first ten |',
    '|---|---|---|---|---|---|',
    lineOf(
      'the directory',
      asked.map(each => [each, search(each)]),
    ),
    lineOf(
      'contained as typed, newest first',
      asked.map(each => [each, { ids: plainSearch(each).slice(0, PLACES), next: [] }]),
    ),
    '',
  )
}
console.log(lines.join('\n'))
await writeFile(
  path.join(projectRoot, 'docs/search-quality.md'),
  `# How well the directory's search finds people

Written by \`npm run bench:search-quality\`, ${dayAndMachine()}.

${PEOPLE.length} people of all kinds of work, and what ${new Set(SEARCHES.map(({ by }) => by)).size} companies (a bakery chain, a hospital, a football club, …) might type to find them. Who should be found was written down before any result was seen: 3 is exactly the right person, 2 a good one, 1 worth a look. The same person wrote the people, the searches and the grades, and with so few people lists are short, so precision says little. The plain search is the specification's: the search is contained as typed in name, headline, role or summary.

${lines.join('\n')}
What a search finds: [market.md](market.md#what-a-search-finds). Why: [decision 55](decisions/0055-what-a-search-finds.md).
`,
)
