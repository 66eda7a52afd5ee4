/** About how much is sent at once. */
const PIECE_LENGTH = 64 * 1024

type Stringify = (value: unknown) => string

/**
 * Writes a value as JSON, piece by piece as it is read: what an async iterable yields becomes the elements of an array,
 * and is not kept. Other values are written by `stringify`.
 */
export function writeJson(value: unknown, stringify: Stringify): ReadableStream<Uint8Array> {
  const pieces = piecesOf(value, stringify)
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(stream) {
      const piece = await pieces.next()
      if (piece.done) stream.close()
      else stream.enqueue(encoder.encode(piece.value))
    },
    cancel: () => void pieces.return(undefined),
  })
}

async function* piecesOf(value: unknown, stringify: Stringify): AsyncGenerator<string, void> {
  let piece = ''
  for await (const part of partsOf(value, stringify)) {
    piece += part
    if (piece.length < PIECE_LENGTH) continue
    yield piece
    piece = ''
  }
  yield piece
}

async function* partsOf(value: unknown, stringify: Stringify): AsyncGenerator<string, void> {
  if (isStream(value)) {
    let before = '['
    for await (const element of value) {
      yield before
      yield* partsOf(element, stringify)
      before = ',\n'
    }
    yield before === '[' ? '[]' : ']'
  } else if (hasStream(value)) {
    let before = '{\n'
    for (const [key, held] of Object.entries(value)) {
      yield `${before}${JSON.stringify(key)}: `
      yield* partsOf(held, stringify)
      before = ',\n'
    }
    yield '\n}'
  } else yield stringify(value)
}

function isStream(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value
}

function hasStream(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.values(value).some(isStream)
}
