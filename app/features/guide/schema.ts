/** A link to a related page of this site. */
type GuideLink = { label: string; to: string }

export type GuideSection = {
  id: string
  title: string
  paragraphs: readonly string[]
  points: readonly string[]
  links: readonly GuideLink[]
}

export type GuidePart = {
  id: string
  title: string
  about: string
  sections: readonly GuideSection[]
}

export const QUESTION_LENGTH = 100
