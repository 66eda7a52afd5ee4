// Checks the answers of graders and, for two files, prints their agreement.
// node bench/match-quality/voices/answers.ts one.txt [other.txt]
import { kappa, readAnswers, SHEETS } from './grades.ts'

const files = process.argv.slice(2)
const graders = files.map(file => ({ file, ...readAnswers(file) }))
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
