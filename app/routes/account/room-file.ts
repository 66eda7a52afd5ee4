import { findFile } from '#app/features/rooms/files.server.ts'
import { isId } from '#app/platform/forms/is-id.ts'
import { tooManyAsText } from '#app/platform/http/retry-after.ts'
import { fileNotFound, temporarily } from '#app/platform/http/unavailable.ts'
import { requireUser } from '../guards.server.ts'
import type { Route } from './+types/room-file.ts'

/** A file of a message, for the two sides of its room. It is only ever downloaded, never displayed. */
export async function loader(args: Route.LoaderArgs) {
  const ctx = requireUser(args)
  const { id: roomId, fileId } = args.params
  const found =
    isId(roomId) && isId(fileId)
      ? await ctx.asActor(tx => findFile(tx, { roomId, fileId }))
      : undefined
  if (found === undefined) return fileNotFound()
  const taken = await ctx.limits.take({ 'files-client': ctx.client })
  if (!taken.ok) return tooManyAsText(taken.retryAfterS)
  const headers = {
    'Content-Type': found.type,
    'Content-Length': String(found.bytes),
    'Content-Disposition': attachment(found.name),
    'Content-Security-Policy': "default-src 'none'; sandbox",
    // Permission is checked on every request, and proxies must not recompress the file.
    'Cache-Control': 'no-store, no-transform',
  }
  if (args.request.method === 'HEAD') return new Response(null, { headers })
  const content = await ctx.files.read(found.storedAs).catch(error => {
    ctx.log.error({ err: error }, 'a file of a message could not be read')
    return null
  })
  if (content === undefined) return fileNotFound()
  if (content === null)
    return temporarily(
      new Response('This file can’t be loaded right now. Please try again in a moment.'),
    )
  const whole = content.pipeThrough(ofLength(found.bytes))
  endWith(args.request.signal, whole)
  return new Response(whole, { headers })
}

/** Fails if the store sends less or more than it got: the client would wait for the rest. */
function ofLength(
  bytes: number,
): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let seen = 0
  return new TransformStream({
    transform(piece, controller) {
      seen += piece.length
      controller.enqueue(piece)
    },
    flush(controller) {
      if (seen !== bytes)
        controller.error(new Error(`A stored file has ${seen} bytes, not ${bytes}`))
    },
  })
}

/** Once the client has left, the router drops the response: then nobody else reads or ends what a bucket sends. */
function endWith(signal: AbortSignal, content: ReadableStream): void {
  // Whoever already reads it ends it.
  const end = () => void content.cancel().catch(() => {})
  if (signal.aborted) end()
  else signal.addEventListener('abort', end, { once: true })
}

/** Encodes any file name: in UTF-8 for browsers, and as an ASCII fallback for other programs. */
function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_')
  const exact = encodeURIComponent(name).replace(
    /['()*]/g,
    each => `%${each.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`
}
