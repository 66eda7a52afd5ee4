// The English Snowball stemmer ("Porter2"), https://snowballstem.org/algorithms/english/stemmer.html: "reporting",
// "reported" and "reports" become "report". Takes a lower-case word.

const VOWEL = /[aeiouy]/
const DOUBLE = /(?:bb|dd|ff|gg|mm|nn|pp|rr|tt)$/
const VALID_LI = /[cdeghkmnrt]li$/
/** Words that the rules would give the stem of a word with an unrelated meaning: "hospitality" that of a hospital,
 * "seasoned" that of a season, "customs" that of a customer. Each line is one stem. */
const APART = `
accounts accounting accountant accountants accountancy
accountable accountability
animal animals
authority authorities
busy
careful carefully
container containers
conversion conversions
customer customers
customs
emergency emergencies
engine engines
experiment experiments experimenting experimentation
fitness
government governments
hospitality
housing
identical
important importantly importance
internal internally
international internationally
organic organically
polite politely
production productions
seasoned
severance
succession successions
terminal terminals
university universities
utility utilities
wellness
`

/** Words whose stem the rules would get wrong. */
const EXCEPTIONS = new Map([
  ...[['skis', 'ski'] as const, ['skies', 'sky'] as const, ['dying', 'die'] as const],
  ...[['lying', 'lie'] as const, ['tying', 'tie'] as const, ['idly', 'idl'] as const],
  ...[['gently', 'gentl'] as const, ['ugly', 'ugli'] as const, ['early', 'earli'] as const],
  ...[['only', 'onli'] as const, ['singly', 'singl'] as const],
  ...['sky', 'news', 'howe', 'atlas', 'cosmos', 'bias', 'andes'].map(word => [word, word] as const),
  ...APART.trim()
    .split('\n')
    .flatMap(line => {
      const words = line.split(' ')
      return words.map(word => [word, words[0] ?? word] as const)
    }),
])
/** Words that only lose a plural ending; no other rule applies to them. */
const DONE_AFTER_PLURAL = new Set([
  ...['inning', 'outing', 'canning', 'herring', 'earring', 'proceed', 'exceed', 'succeed'],
])

const STEP_2: readonly [ending: string, becomes: string][] = [
  ['ization', 'ize'],
  ['ational', 'ate'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['iveness', 'ive'],
  ['tional', 'tion'],
  ['biliti', 'ble'],
  ['lessli', 'less'],
  ['entli', 'ent'],
  ['ation', 'ate'],
  ['alism', 'al'],
  ['aliti', 'al'],
  ['ousli', 'ous'],
  ['iviti', 'ive'],
  ['fulli', 'ful'],
  ['enci', 'ence'],
  ['anci', 'ance'],
  ['abli', 'able'],
  ['izer', 'ize'],
  ['ator', 'ate'],
  ['alli', 'al'],
  ['bli', 'ble'],
]
const STEP_3: readonly [ending: string, becomes: string][] = [
  ['ational', 'ate'],
  ['tional', 'tion'],
  ['alize', 'al'],
  ['icate', 'ic'],
  ['iciti', 'ic'],
  ['ical', 'ic'],
  ['ness', ''],
  ['ful', ''],
]
const STEP_4 = [
  ...['ement', 'ance', 'ence', 'able', 'ible', 'ment', 'ant', 'ent', 'ism', 'ate', 'iti', 'ous'],
  ...['ive', 'ize', 'al', 'er', 'ic'],
]

export function englishStem(input: string): string {
  if (input.length <= 2) return input
  const exception = EXCEPTIONS.get(input)
  if (exception !== undefined) return exception
  // A consonant y is temporarily written as Y.
  let word = input.replace(/^'/, '').replace(/^y|(?<=[aeiouy])y/g, 'Y')
  const [r1, r2] = regions(word)
  word = word.replace(/(?:'s'|'s|')$/, '')
  word = takePlural(word)
  if (DONE_AFTER_PLURAL.has(word)) return word
  word = takePast(word, r1)
  if (/[^aeiouy][yY]$/.test(word) && word.length > 2) word = `${word.slice(0, -1)}i`
  word = replaceSuffix(word, r1)
  word = replaceAdjective(word, r1, r2)
  word = takeEnding(word, r2)
  return takeLast(word, r1, r2).replaceAll('Y', 'y')
}

/** Where the regions R1 and R2 begin, in which suffixes may be removed. */
function regions(word: string): [r1: number, r2: number] {
  const after = (from: number) => {
    const found = /[aeiouy][^aeiouy]/.exec(word.slice(from))
    return found ? from + found.index + 2 : word.length
  }
  const prefix = /^(?:gener|commun|arsen)/.exec(word)
  const r1 = prefix ? prefix[0].length : after(0)
  return [r1, after(r1)]
}

function takePlural(word: string): string {
  if (word.endsWith('sses')) return word.slice(0, -2)
  if (/ie[ds]$/.test(word)) return word.slice(0, word.length > 4 ? -2 : -1)
  if (/(?:us|ss)$/.test(word) || !word.endsWith('s')) return word
  return VOWEL.test(word.slice(0, -2)) ? word.slice(0, -1) : word
}

function takePast(word: string, r1: number): string {
  const eed = /eed(?:ly)?$/.exec(word)
  if (eed) return eed.index >= r1 ? `${word.slice(0, eed.index)}ee` : word
  const ending = /(?:ingly|edly|ing|ed)$/.exec(word)
  if (!ending || !VOWEL.test(word.slice(0, ending.index))) return word
  const left = word.slice(0, ending.index)
  if (/(?:at|bl|iz)$/.test(left)) return `${left}e`
  if (DOUBLE.test(left)) return left.slice(0, -1)
  return isShort(left, r1) ? `${left}e` : left
}

/** Ends in a short syllable, and has nothing after it. */
function isShort(word: string, r1: number): boolean {
  return (
    r1 >= word.length &&
    (/^[aeiouy][^aeiouy]$/.test(word) || /[^aeiouy][aeiouy][^aeiouywxY]$/.test(word))
  )
}

function replaceSuffix(word: string, r1: number): string {
  const found = STEP_2.find(([ending]) => word.endsWith(ending))
  if (found) return replaceIn(word, r1, ...found)
  if (word.endsWith('ogi')) return word.endsWith('logi') ? replaceIn(word, r1, 'ogi', 'og') : word
  return VALID_LI.test(word) ? replaceIn(word, r1, 'li', '') : word
}

function replaceAdjective(word: string, r1: number, r2: number): string {
  const found = STEP_3.find(([ending]) => word.endsWith(ending))
  if (found) return replaceIn(word, r1, ...found)
  return replaceIn(word, r2, 'ative', '')
}

function takeEnding(word: string, r2: number): string {
  const ending = STEP_4.find(each => word.endsWith(each))
  if (ending) return replaceIn(word, r2, ending, '')
  return /[st]ion$/.test(word) ? replaceIn(word, r2, 'ion', '') : word
}

function takeLast(word: string, r1: number, r2: number): string {
  if (word.endsWith('e')) {
    const at = word.length - 1
    const left = word.slice(0, -1)
    const short = /^[aeiouy][^aeiouy]$|[^aeiouy][aeiouy][^aeiouywxY]$/.test(left)
    return at >= r2 || (at >= r1 && !short) ? left : word
  }
  return word.endsWith('ll') && word.length - 1 >= r2 ? word.slice(0, -1) : word
}

function replaceIn(word: string, region: number, ending: string, becomes: string): string {
  const at = word.length - ending.length
  return word.endsWith(ending) && at >= region ? word.slice(0, at) + becomes : word
}
