// What many profiles name and what their texts say, in a form that can be read in one thread and numbered in another.
import {
  ListPacker,
  ListUnpacker,
  type PackedLists,
  WordNumbers,
} from '#app/platform/memory/packed-lists.ts'
import { distinct, termOf } from '../known-terms.ts'
import { profileMarks } from '../marks.ts'
import type { ListPartName } from '../parts/part.ts'
import {
  type ByPart,
  byMentioned,
  challengeTerms,
  conceptTerm,
  describedIds,
  hashTexts,
  isMentionedPart,
  MENTIONED_PARTS,
  type WorkTexts,
} from '../profile-texts.ts'
import type { TalentRow } from '../rows.ts'
import { byPart } from '../sides.ts'
import { profileStems } from '../text/read.ts'
import type { Vocabulary } from '../vocabulary.ts'
import { OWN_PARTS } from './groups.ts'

/** What profiles name is listed by part. The challenge is in the texts. */
const PLACES = OWN_PARTS.filter(({ name }) => name !== 'challenge').flatMap(({ name, places }) =>
  places.map(({ list, ids }) => ({ part: name, list, ids })),
)

/** A title of a list. It is numbered if it is in the catalogue or a request has asked for it. */
export type Title = { list: number; key: string; isNumbered: boolean }

export type UnpackedProfile = {
  /** For each list, whether it is stated, and its distinct terms. */
  named: readonly {
    part: ListPartName
    list: number
    isStated: boolean
    terms: readonly number[]
  }[]
  titles: readonly Title[]
  texts: WorkTexts
  /** See hashTexts. */
  hash: number
}

export function packProfiles(profiles: readonly TalentRow[]): PackedLists {
  const packer = new ListPacker()
  for (const profile of profiles) {
    for (const { ids } of PLACES) packer.addWords(ids(profile))
    packer.addWords(profileStems(profile))
    const described = describedIds(profile)
    for (const part of MENTIONED_PARTS) packer.addWords(described[part])
    packer.addNumbers(profileMarks(profile))
    packer.addNumbers([hashTexts(profile)])
  }
  return packer.packed()
}

/** Returns what packProfiles packed, one profile after another. */
export class PackedProfiles {
  readonly #lists: ListUnpacker
  /** The terms of words, by part. */
  readonly #terms: Readonly<Record<ListPartName, WordNumbers>>
  /** The terms of the words' concepts. */
  readonly #concepts: ByPart<WordNumbers>

  constructor(packed: PackedLists, vocabulary: Vocabulary) {
    const lists = new ListUnpacker(packed)
    const { words } = lists
    this.#lists = lists
    this.#terms = byPart(part => new WordNumbers(words, id => termOf(part, id, vocabulary)))
    this.#concepts = byMentioned(
      part => new WordNumbers(words, id => conceptTerm(part, id, vocabulary)),
    )
  }

  next(): UnpackedProfile {
    const listed = byMentioned((): Uint32Array[] => [])
    const titles: Title[] = []
    const named = PLACES.map(({ part, list }) => {
      const words = this.#lists.next()
      if (part === 'role') this.#addTitles(list, words, titles)
      else if (isMentionedPart(part)) listed[part].push(words)
      const terms = distinct(this.#terms[part].ofEach(words))
      return { part, list, isStated: words.length > 0, terms }
    })
    const written = this.#terms.challenge.ofEach(this.#lists.next())
    const words = byMentioned(() => this.#lists.next())
    const stems = challengeTerms(
      written,
      byMentioned(part => [words[part], ...listed[part]]),
      (part, word) => this.#concepts[part].of(word),
    )
    const described = byMentioned(part => this.#terms[part].ofEach(words[part]))
    const marks = this.#lists.next()
    const [hash = 0] = this.#lists.next()
    return { named, titles, texts: { stems, described, marks }, hash }
  }

  #addTitles(list: number, words: Uint32Array, titles: Title[]): void {
    for (const word of words) {
      const isNumbered = this.#terms.role.of(word) !== undefined
      titles.push({ list, key: this.#lists.words[word] ?? '', isNumbered })
    }
  }
}
