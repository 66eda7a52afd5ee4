// The stems of a text: its words without endings and without function words. Two texts share a stem if they use any
// form of the same word.
import { fingerprint } from '../fingerprint.ts'
import { englishStem } from './english-stem.ts'

/** Words that carry grammar and no meaning: English, then the most frequent of German, French and Spanish. */
const FUNCTION_WORDS = new Set(
  `i me my myself we our ours ourselves you your yours yourself yourselves he him his himself she her hers herself
  it its itself they them their theirs themselves what which who whom this that these those am is are was were be
  been being have has had having do does did doing a an the and but if or because as until while of at by for with
  about against between into through during before after above below to from up down in out on off over under again
  further then once here there when where why how all any both each few more most other some such no nor not only own
  same so than too very s t can will just don should now aren couldn didn doesn hadn hasn isn shouldn wasn weren
  wouldn

  der die das den dem des ein eine einen einem einer eines und oder aber mit von vom zum zur für auf aus bei nach über
  unter durch gegen ohne seit bis nicht kein keine keinen keinem keiner auch als wie wenn weil dass sich ist sind wird
  werden wurde haben hatte kann können soll sollen muss wir ich sie ihr ihre ihren ihrem uns unser unsere unseren unserem
  unserer mein meine meinen meiner dieser diese dieses jemand jemanden jahr jahre jahren woche wochen sehr
  mehr noch nur schon gesucht suchen

  le la les une des du de et ou où dans pour par sur avec sans que qui est sont nous vous ils elle elles leur leurs nos
  notre votre mes ses cette ces aux très tout tous toute toutes mais pas plus chez depuis entre être avoir avons fait
  faire jour jours semaine semaines ans année années cherchons

  el los las unos unas del con por para que una uno como más muy sin desde hasta nuestro nuestra nuestros nuestras sus
  mis esta este estos estas somos tiene tienen pero año años semana semanas día días buscamos alguien`.split(
    /\s+/,
  ),
)

// The tokens of a text. Names with dots or slashes (node.js, CI/CD, an address) are kept whole; the words of
// compounds (full-stack) each count. What may be tried from every letter is bounded, so hostile texts take linear time.
const ALNUM = '[\\p{L}\\p{M}\\p{N}\\u200b]'
const NAME = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
const TOKEN = new RegExp(
  [
    `(?<skipped></?[a-zA-Z][^<>]*>|&(?:[a-zA-Z]+|#\\d+|#[xX][\\da-fA-F]+);|[a-zA-Z]+:\\/\\/)`,
    `(?<email>[A-Za-z0-9][\\w.+-]{0,63}@${NAME}(?:\\.${NAME})+)`,
    '(?<number>\\d+(?:\\.\\d+)+)',
    `(?<address>${NAME}(?:\\.${NAME}){0,9}\\.[A-Za-z]{2,}(?![A-Za-z0-9-])(?::\\d+)?)(?<path>\\/[\\w.~%?=&#/-]*)?`,
    `(?<file>(?:(?:~|\\.{1,2})?\\/|[A-Za-z0-9]+[./])(?:[_.~/-]{0,20}[A-Za-z0-9])+)`,
    `(?<words>${ALNUM}+(?:-${ALNUM}+)*)`,
  ].join('|'),
  'gu',
)

/** Each word of a text, and each name with dots or slashes, as written. */
export function* tokens(text: string): Generator<{ token: string; isName: boolean }> {
  for (const { groups = {} } of text.matchAll(TOKEN)) {
    const { email, address, path, file, words } = groups
    if (words !== undefined) for (const token of words.split('-')) yield { token, isName: false }
    for (const token of [email, address, file]) {
      if (token === undefined) continue
      yield { token, isName: true }
    }
    if (address !== undefined && path !== undefined) {
      yield { token: path, isName: true }
      yield { token: address + path, isName: true }
    }
  }
}

const SHORTEST = 3
/** The stem of a word, or '' if it doesn't count: no numbers, nothing under three letters. */
export function stemOf(token: string, isName: boolean): string {
  const word = token.toLowerCase()
  const stem = isName ? word : FUNCTION_WORDS.has(word) ? '' : englishStem(word)
  return [...stem].length >= SHORTEST && !/[0-9]/.test(stem) ? stem : ''
}

/** A run of text between two spaces. */
export type Piece = {
  stems: readonly string[]
  /** The keys for comparing word sequences: stems, and short words and numbers as written; function words have none.
   */
  keys: readonly string[]
  /** The word of each key as written, but in lower case. */
  words: readonly string[]
  /** A hash of each key. */
  hashes: readonly number[]
  negates: boolean
}

const NEGATION = new RegExp(
  `^[^\\p{L}]*(?:${[
    `not|never|no|without|nor|neither|cannot|dont|wont|except|excluding|\\p{L}+n't`,
    // The same in German, French and Spanish.
    'kein(?:e[mnrs]?)?|nicht|nie|niemals|ohne|pas|jamais|sans|aucune?|nunca|sin|ninguna?|ningún',
  ].join('|')})[^\\p{L}]*$`,
  'iu',
)

export function readPiece(piece: string): Piece {
  const [found, keys, words]: [string[], string[], string[]] = [[], [], []]
  for (const { token, isName } of tokens(piece)) {
    const stem = stemOf(token, isName)
    if (stem !== '') found.push(stem)
    const word = token.toLowerCase()
    if (FUNCTION_WORDS.has(word)) continue
    keys.push(stem || word)
    words.push(word)
  }
  const hashes = keys.map(key => fingerprint(key)[0])
  return { stems: found, keys, words, hashes, negates: NEGATION.test(piece) }
}

export const SPACES = /\s+/

/** The spelling of each stem in some lines: in lower case if it ever occurs so. */
export function writtenWords(...lines: readonly string[]): Map<string, string> {
  const written = new Map<string, string>()
  for (const { token, isName } of lines.flatMap(line => [...tokens(line)])) {
    const stem = stemOf(token, isName)
    const known = written.get(stem)
    if (stem !== '' && (known === undefined || isPlainer(token, known))) written.set(stem, token)
  }
  return written
}

function isPlainer(token: string, than: string): boolean {
  const [small, wasSmall] = [token, than].map(each => each === each.toLowerCase())
  return small === wasSmall ? token < than : small === true
}
