const texts = new WeakMap<Response, string>()

/**
 * A response whose text is kept beside it (read it with textOf) instead of in its body: a body is a stream of bytes,
 * which the compression would have to read back.
 */
export function textResponse(text: string, init: ResponseInit): Response {
  const response = new Response(null, init)
  texts.set(response, text)
  return response
}

/** The text of such a response; undefined for a response with a body. */
export function textOf(response: Response): string | undefined {
  return texts.get(response)
}

/** A response with the same content and another status or headers. */
export function withInit(response: Response, init: ResponseInit): Response {
  const text = texts.get(response)
  return text === undefined ? new Response(response.body, init) : textResponse(text, init)
}
