// Checks the answers of graders and, for two files, prints their agreement.
// node bench/match-quality/answers.ts voices one.txt [other.txt]
import { namedOnCommandLine } from './graded.ts'
import { kappa, readAnswers } from './grades.ts'

const [name, ...files] = process.argv.slice(2)
const sheets = namedOnCommandLine(name).sheets()
const graders = files.map(file => ({ file, ...readAnswers(file, sheets) }))
for (const { file, answers, faults } of graders) {
  console.log(`${file}: ${answers.size} of ${sheets.size} requests, ${faults.length} faults`)
  for (const fault of faults) console.log(`  ${fault}`)
  if (faults.length > 0) process.exitCode = 1
}
const [one, other] = graders
if (one !== undefined && other !== undefined) {
  const { weighted, same, pairs } = kappa(one.answers, other.answers, sheets)
  console.log(`kappa (quadratic weights) ${weighted.toFixed(3)}, the same grade for`)
  console.log(`${(same * 100).toFixed(1)} % of ${pairs} pairs, most of them 0`)
}
if (one === undefined) {
  console.error('Name a file of answers, or two to compare them.')
  process.exitCode = 1
}
