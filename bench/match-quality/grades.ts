// The grades of the two graders, their agreement, and the combined grade of a pair.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Graded, GradedName } from './graded.ts'

type Answers = Map<string, Map<string, number>>
/** The people on each request's sheet. */
type Sheets = ReadonlyMap<string, readonly string[]>
export type Agreement = { weighted: number; same: number; pairs: number }

/** "vq02 3: vf11 vf01 | 2: vf09 | 1: -" for each request. Reports what is wrong with a line, or missing. */
export function readAnswers(file: string, sheets: Sheets): { answers: Answers; faults: string[] } {
  const answers: Answers = new Map()
  const faults: string[] = []
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (line.trim() === '' || line.startsWith('#')) continue
    const [, key = '', rest = ''] = /^(\S+)\s+(.*)$/.exec(line.trim()) ?? []
    const sheet = sheets.get(key)
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
  for (const key of sheets.keys()) if (!answers.has(key)) faults.push(`${key} is not answered.`)
  return { answers, faults }
}

/** Cohen's kappa with quadratic weights, over everybody on the sheets. */
export function kappa(one: Answers, other: Answers, sheets: Sheets): Agreement {
  const seen = Array.from({ length: 4 }, () => [0, 0, 0, 0])
  let pairs = 0
  let same = 0
  for (const [key, sheet] of sheets) {
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

function answersOf(name: GradedName, sheets: Sheets): Answers[] {
  const folder = path.join(import.meta.dirname, name, 'grades')
  const files = readdirSync(folder).sort()
  return files.map(file => readAnswers(path.join(folder, file), sheets).answers)
}

/** The mean of each person's grades, by request; people whose mean is 0 are left out. */
export function gradesOf(graded: Graded): ReadonlyMap<string, Record<string, number>> {
  const sheets = graded.sheets()
  const graders = answersOf(graded.name, sheets)
  return new Map(
    [...sheets].map(([key, sheet]) => {
      const given = sheet.map(who => {
        const grades = graders.map(answers => answers.get(key)?.get(who) ?? 0)
        return [who, grades.reduce((sum, each) => sum + each, 0) / grades.length] as const
      })
      return [key, Object.fromEntries(given.filter(([, grade]) => grade > 0))]
    }),
  )
}

/** The agreement of the two graders; null if there was only one. */
export function agreement(graded: Graded): Agreement | null {
  const sheets = graded.sheets()
  const [one, other] = answersOf(graded.name, sheets)
  return one && other ? kappa(one, other, sheets) : null
}
