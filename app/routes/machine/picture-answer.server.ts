import type { RequestContext } from '#app/context.ts'
import {
  drawSharePicture,
  type SharePicture,
} from '#app/platform/pictures/share-picture.server.tsx'
import { DAY_S } from '#app/platform/units.ts'

/** A picture with caching headers; `key` identifies the thing and its version. */
export async function answerPicture(
  { pictures }: RequestContext,
  request: Request,
  { key, draw }: { key: string; draw: () => Promise<SharePicture> },
): Promise<Response> {
  const etag = `"${Buffer.from(key).toString('base64url')}"`
  const headers = { 'Cache-Control': `public, max-age=${DAY_S}`, ETag: etag }
  if (request.headers.get('if-none-match') === etag)
    return new Response(null, { status: 304, headers })
  const png = await pictures.get(key, async () => drawSharePicture(await draw()))
  if (png === null) return new Response('Busy', { status: 503, headers: { 'Retry-After': '5' } })
  return new Response(png, {
    headers: {
      ...headers,
      'Content-Type': 'image/png',
      // Other sites are meant to show it.
      'Cross-Origin-Resource-Policy': 'cross-origin',
    },
  })
}

/** "name" of "name.png"; undefined for anything else. */
export function pictureName(file: string): string | undefined {
  return file.endsWith('.png') ? file.slice(0, -'.png'.length) : undefined
}

export function noPicture(): Response {
  return new Response('Not found', { status: 404, headers: { 'Cache-Control': 'no-cache' } })
}
