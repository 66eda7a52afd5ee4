// The words of many profiles that a search reads, in a form that can be read in one thread and numbered in another.
import type { DirectoryRow } from '#app/features/talent/directory/directory.ts'
import { fold, joinedWords, searchedTexts } from '#app/features/talent/directory/searched.ts'
import {
  ListPacker,
  ListUnpacker,
  type PackedLists,
  WordNumbers,
} from '#app/platform/memory/packed-lists.ts'
import { rolesMeant } from './terms.ts'
import { PLACES, type WordsByPlace } from './texts.ts'
import { LINE_END } from './words.ts'

/** A list for each place of each profile. */
export function packLines(profiles: readonly DirectoryRow[]): PackedLists {
  const packer = new ListPacker()
  for (const profile of profiles) {
    const { name, role, headline, rest } = searchedTexts(profile)
    const texts = { title: [name, role, ...rolesMeant(role)], headline, rest }
    for (const place of PLACES) packer.addWords(wordsOf(texts[place]))
  }
  return packer.packed()
}

/** The words between single spaces, and an end after each line. */
export function wordsOf(texts: readonly string[]): string[] {
  const words: string[] = []
  for (const text of texts) {
    const folded = fold(text)
    for (const line of [...folded.split('\n'), ...joinedWords(folded)])
      words.push(...line.split(' '), LINE_END)
  }
  return words
}

/** Returns what packLines packed, one profile after another. */
export class PackedLines {
  readonly #lists: ListUnpacker
  readonly #numbers: WordNumbers

  /** `number` returns the number of a word. */
  constructor(packed: PackedLists, number: (word: string) => number) {
    this.#lists = new ListUnpacker(packed)
    this.#numbers = new WordNumbers(packed.words, number)
  }

  next(): WordsByPlace {
    const next = () => this.#numbers.ofEach(this.#lists.next())
    return { title: next(), headline: next(), rest: next() }
  }
}
