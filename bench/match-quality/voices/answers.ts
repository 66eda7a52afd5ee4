// Checks what graders answered and, for two files, prints how far they agree.
// node bench/match-quality/voices/answers.ts one.txt [other.txt]
import { readFileSync } from 'node:fs'
import { candidates, fieldOf, REQUESTS } from './fields.ts'

type Answers = Map<string, Map<string, number>>

const SHEETS = new Map(
  REQUESTS.map(each => [each.key, candidates(fieldOf(each)).map(person => person.key)]),
)

/** "vq02 3: vf11 vf01 | 2: vf09 | 1: -" for each request; what is wrong with it is told. */
function read(file: string): { answers: Answers; faults: string[] } {
  const answers: Answers = new Map()
  const faults: string[] = []
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (line.trim() === '' || line.startsWith('#')) continue
    const [, key = '', rest = ''] = /^(\S+)\s+(.*)$/.exec(line.trim()) ?? []
    const sheet = SHEETS.get(key)
    if (sheet === undefined) faults.push(`No request is called "${key}": ${line}`)
    if (answers.has(key)) faults.push(`${key} is answered twice.`)
    const grades = new Map<string, number>()
    for (const part of rest.split('|')) {
      const [, grade, people = ''] = /^\s*([123]):\s*(.*)$/.exec(part) ?? []
      if (grade === undefined) faults.push(`${key}: cannot read "${part.trim()}".`)
      for (const who of people.split(/\s+/).filter(each => each !== '' && each !== '-')) {
        if (sheet?.includes(who) === false) faults.push(`${key}: ${who} is not on the sheet.`)
        if (grades.has(who)) faults.push(`${key}: ${who} has two grades.`)
        grades.set(who, Number(grade))
      }
    }
    answers.set(key, grades)
  }
  for (const key of SHEETS.keys()) if (!answers.has(key)) faults.push(`${key} is not answered.`)
  return { answers, faults }
}

/** Cohen's kappa, quadratic weights, over everybody on the sheets. */
function kappa(one: Answers, other: Answers): { weighted: number; same: number; pairs: number } {
  const seen = Array.from({ length: 4 }, () => [0, 0, 0, 0])
  let pairs = 0
  let same = 0
  for (const [key, sheet] of SHEETS) {
    for (const who of sheet) {
      const first = one.get(key)?.get(who) ?? 0
      const second = other.get(key)?.get(who) ?? 0
      const row = seen[first]
      if (row !== undefined) row[second] = (row[second] ?? 0) + 1
      pairs += 1
      if (first === second) same += 1
    }
  }
  const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0)
  const rows = seen.map(sum)
  const columns = seen.map((_, at) => sum(seen.map(row => row[at] ?? 0)))
  let observed = 0
  let expected = 0
  for (const [first, row] of seen.entries()) {
    for (const [second, count] of row.entries()) {
      const weight = (first - second) ** 2
      observed += weight * count
      expected += (weight * (rows[first] ?? 0) * (columns[second] ?? 0)) / pairs
    }
  }
  return { weighted: expected === 0 ? 1 : 1 - observed / expected, same: same / pairs, pairs }
}

const files = process.argv.slice(2)
const graders = files.map(file => ({ file, ...read(file) }))
for (const { file, answers, faults } of graders) {
  console.log(`${file}: ${answers.size} of ${SHEETS.size} requests, ${faults.length} faults`)
  for (const fault of faults) console.log(`  ${fault}`)
  if (faults.length > 0) process.exitCode = 1
}
const [one, other] = graders
if (one !== undefined && other !== undefined) {
  const { weighted, same, pairs } = kappa(one.answers, other.answers)
  console.log(`kappa (quadratic weights) ${weighted.toFixed(3)}, the same grade for`)
  console.log(`${(same * 100).toFixed(1)} % of ${pairs} pairs, most of them 0`)
}
if (one === undefined) {
  console.error('Name a file of answers, or two to compare them.')
  process.exitCode = 1
}
