/** Something to read on with: a page of ours. */
export type GuideLink = { label: string; to: string }

export type GuideSection = {
  id: string
  title: string
  paragraphs: readonly string[]
  points?: readonly string[]
  links?: readonly GuideLink[]
}

export type GuidePart = {
  id: string
  title: string
  about: string
  sections: readonly GuideSection[]
}

export const LONGEST_QUESTION = 100
