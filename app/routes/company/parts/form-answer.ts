import type { MeterAnswer } from '#app/features/matching/feasibility.ts'
import type { RequestDraft } from '#app/features/requests/request-draft.ts'
import type { RequestRefusal } from '#app/features/requests/schema.ts'

type FormAnswer = RequestRefusal & { counted?: MeterAnswer }

/** The form's state after a submit: refused, only counted, or as first opened. */
export function readAnswer(answer: FormAnswer | undefined, opened: RequestDraft) {
  if (answer?.counted) return { draft: answer, refusal: undefined, counted: answer.counted }
  return { draft: opened, refusal: answer, counted: undefined }
}
