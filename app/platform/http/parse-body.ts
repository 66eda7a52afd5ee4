import { type Fields, pickFields } from '../forms/fields.ts'
import { FormRefusal, UNREADABLE } from '../forms/takes-form.ts'

/** The largest form with every list full has fewer values. */
export const MAX_VALUES = 600

export const TOO_MANY = new FormRefusal(
  400,
  `A form can have at most ${MAX_VALUES} fields, and this one has more.`,
)
/** All headers of a multipart form together: ours have about 80 bytes per field. */
const MAX_HEADER_BYTES = 128 * 1024
const HEADERS_END = '\r\n\r\n'
const URL_ENCODED = 'application/x-www-form-urlencoded'
const MULTIPART = 'multipart/form-data'
const BOUNDARY = /;\s*boundary=(?:"([\w'()+,./:=? -]{1,70})"|([\w'+./:=?-]{1,70}))\s*(?:;|$)/i

export function isFormType(contentType: string): boolean {
  return [URL_ENCODED, MULTIPART].includes(mainType(contentType))
}

export function isMultipart(contentType: string): boolean {
  return mainType(contentType) === MULTIPART
}

function mainType(contentType: string): string {
  return (contentType.split(';')[0] ?? '').trim().toLowerCase()
}

/** The known fields of a posted form. Counts its values before parsing them. */
export async function parseBody(
  body: Buffer<ArrayBuffer>,
  contentType: string,
  fields: Fields,
): Promise<FormData | FormRefusal> {
  const entries = await readEntries(body, contentType)
  return entries instanceof FormRefusal ? entries : pickFields(entries, fields)
}

async function readEntries(
  body: Buffer<ArrayBuffer>,
  contentType: string,
): Promise<Iterable<[string, FormDataEntryValue]> | FormRefusal> {
  switch (mainType(contentType)) {
    case URL_ENCODED:
      return isTooMany(body, '&') ? TOO_MANY : new URLSearchParams(body.toString())
    case MULTIPART: {
      const [, quoted, plain] = BOUNDARY.exec(contentType) ?? []
      const boundary = quoted ?? plain
      if (boundary === undefined) return UNREADABLE
      // The last boundary ends the form.
      if (isTooMany(body, `--${boundary}`)) return TOO_MANY
      // The parser takes most of its time for them: a second for 5 MB.
      if (countHeaderBytes(body, `--${boundary}`) > MAX_HEADER_BYTES) return UNREADABLE
      const headers = { 'Content-Type': `multipart/form-data; boundary="${boundary}"` }
      return await new Response(body, { headers }).formData().catch(() => UNREADABLE)
    }
    default:
      return UNREADABLE
  }
}

/** Whether the body has more values than allowed. Stops counting at the limit. */
function isTooMany(body: Buffer, between: string): boolean {
  let at = -1
  for (let count = 0; count <= MAX_VALUES; count += 1) {
    at = body.indexOf(between, at + 1)
    if (at < 0) return false
  }
  return true
}

/** Stops counting above the limit. */
function countHeaderBytes(body: Buffer, boundary: string): number {
  let bytes = 0
  for (let at = body.indexOf(boundary); at >= 0 && bytes <= MAX_HEADER_BYTES; ) {
    const rest = body.subarray(at, at + MAX_HEADER_BYTES + 1)
    const length = rest.indexOf(HEADERS_END)
    bytes += length < 0 ? rest.length : length
    at = body.indexOf(boundary, at + boundary.length)
  }
  return bytes
}
