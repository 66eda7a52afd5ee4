// What a request's texts say. Reading them takes longer than everything else about a request, so callers may cache the
// result.
import { hashOf } from './fingerprint.ts'
import { requestMarks } from './marks.ts'
import type { RequestRow } from './rows.ts'
import { challengeStems } from './text/read.ts'
import type { Vocabulary } from './vocabulary.ts'

export type RequestTexts = {
  /** The key words and concepts of the challenge. */
  stems: readonly string[]
  /** See marks.ts. */
  marks: readonly number[]
}

export function readRequestTexts(request: RequestRow, vocabulary: Vocabulary): RequestTexts {
  return {
    stems: challengeStems(request),
    marks: requestMarks(request, vocabulary),
  }
}

/** A hash of everything that readRequestTexts reads of a request. */
export function hashRequestTexts(request: RequestRow): number {
  const { challenge_description, key_challenges, required_skills, required_tools } = request
  return hashOf([challenge_description], [key_challenges, required_skills, required_tools])
}
