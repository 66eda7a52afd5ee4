const waiting = new WeakMap<Response, string>()

/**
 * An answer whose text is not made its body until somebody asks for it (textOf): a body is a stream of bytes, and
 * whoever compresses a page would only read it back.
 */
export function answerOf(text: string, init: ResponseInit): Response {
  const answer = new Response(null, init)
  waiting.set(answer, text)
  return answer
}

/** The text of such an answer; undefined where it stands in the body. */
export function textOf(answer: Response): string | undefined {
  return waiting.get(answer)
}

/** What an answer says, with another head. */
export function sayAgain(answer: Response, init: ResponseInit): Response {
  const text = waiting.get(answer)
  return text === undefined ? new Response(answer.body, init) : answerOf(text, init)
}
