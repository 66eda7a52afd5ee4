// Prints how well matching ranks the labelled set, and writes docs/match-quality.md.
// --tuning: prints only the tuning part and writes nothing; with --detail, also its requests one by one.
// --keep: stores the first places of this version, for comparison with later versions.
import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { VERSION } from '#app/features/matching/parts/table.ts'
import { projectRoot } from '#app/platform/env/project-root.ts'
import { COLLECTIONS, GRADED } from './collections.ts'
import { showDetail } from './detail.ts'
import { agreement } from './grades.ts'
import { openMarket } from './market.ts'
import { allRankings, byMatching, KEPT, KEPT_PLACES } from './rankings.ts'
import { PASTING, report } from './report.ts'

const has = (flag: string) => process.argv.includes(flag)
const market = openMarket()

if (has('--keep')) {
  const kept = [...byMatching(market)].map(([key, keys]) => [
    key,
    keys.slice(0, KEPT_PLACES).join(' '),
  ])
  await writeFile(KEPT, `${JSON.stringify(Object.fromEntries(kept), null, 1)}\n`)
} else if (has('--tuning')) {
  if (has('--detail')) showDetail(market)
  console.log(report('tuning', allRankings(market), market).join('\n'))
} else {
  const rankings = allRankings(market)
  const lines = [...report('holdout', rankings, market), ...report('tuning', rankings, market)]
  console.log(lines.join('\n'))
  const commit = String(execFileSync('git', ['log', '-1', '--format=%h'], { cwd: projectRoot }))
  const machine = `${os.cpus()[0]?.model ?? 'unknown processor'}, ${os.cpus().length} processors, Node ${process.version}`
  const counted = (of: 'people' | 'requests') =>
    COLLECTIONS.reduce((sum, each) => sum + each[of].length, 0)
  const agreed = GRADED.map(graded => {
    const agreed = agreement(graded)
    if (agreed === null) return `The ${graded.name} were graded by the person who wrote them.`
    const { weighted, same, pairs } = agreed
    return `Two people graded the ${pairs} pairs of the ${graded.name}: kappa ${weighted.toFixed(3)} with quadratic weights, the same grade for ${(same * 100).toFixed(1)} %; a pair has the mean of both.`
  })
  const head = [
    '# How well matching ranks',
    '',
    'Written by `npm run bench:match-quality` from the labelled set in `bench/match-quality` (its README explains how',
    'the grades were given). Means over requests, or over people, with 95 % bootstrap intervals. MRR is the mean of one',
    'divided by the place of the first who is worth an interview (grade 2 or 3); P@3 is the share of the first three who',
    'are; unfit is the share of them that nobody would call (grade 0). "The best order" shows how good a ranking could',
    'be: not every request has three people who fit. The last column is the difference on the same requests or people:',
    'if the interval is above zero, matching ranks better than that line; if it contains zero, no difference was shown.',
    '',
    'Version 4 is shown as it ranked with its own lists. BM25 behind a filter reads all words of both sides;',
    'people with a rate far above the budget, far too few hours or a missing language come last.',
    '',
    'People who had not seen the code graded the voices and the strangers.',
    ...agreed,
    PASTING,
    '',
    'Known limits: copying is detected by consecutive words, so a profile that paraphrases a request looks like one of',
    'somebody who does that work. In a request of a few words the title decides, so people with the same title are',
    'ordered by what else they state, not by how well they do the work.',
    '',
    `Matching version ${VERSION}, ${counted('people')} profiles, ${counted('requests')} requests; after ${commit.trim()}, ${new Date().toISOString().slice(0, 10)}, ${machine}.`,
    '',
  ]
  await writeFile(
    path.join(projectRoot, 'docs/match-quality.md'),
    `${[...head, ...lines].join('\n').trimEnd()}\n`,
  )
}
