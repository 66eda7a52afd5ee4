// Reads files of a ZIP archive in the browser. All sizes are limited, because the archive is untrusted.
import { MEGABYTE } from '#app/platform/units.ts'

const END = 0x06054b50
const ENTRY = 0x02014b50
const END_LENGTH = 22
const MAX_COMMENT_BYTES = 0xffff
const MAX_ENTRIES = 500
const MAX_BYTES = 5 * MEGABYTE
const STORED = 0
const DEFLATED = 8

export class NotAZip extends Error {}

/** The text of each wanted file, by its name without folders. */
export async function readZip(
  bytes: Uint8Array<ArrayBuffer>,
  wanted: readonly string[],
): Promise<Map<string, string>> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  const count = view.getUint16(end + 10, true)
  if (count > MAX_ENTRIES) throw new NotAZip()
  const texts = new Map<string, string>()
  let at = view.getUint32(end + 16, true)
  for (let entry = 0; entry < count; entry += 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== ENTRY) throw new NotAZip()
    const nameLength = view.getUint16(at + 28, true)
    const path = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength))
    const name = path.split('/').at(-1) ?? ''
    if (wanted.includes(name) && !texts.has(name)) texts.set(name, await readEntry(bytes, view, at))
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return texts
}

function findEnd(view: DataView): number {
  const first = Math.max(0, view.byteLength - END_LENGTH - MAX_COMMENT_BYTES)
  for (let at = view.byteLength - END_LENGTH; at >= first; at -= 1)
    if (view.getUint32(at, true) === END) return at
  throw new NotAZip()
}

async function readEntry(
  bytes: Uint8Array<ArrayBuffer>,
  view: DataView,
  at: number,
): Promise<string> {
  const method = view.getUint16(at + 10, true)
  const packed = view.getUint32(at + 20, true)
  const local = view.getUint32(at + 42, true)
  if (local + 30 > bytes.length) throw new NotAZip()
  const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
  const body = bytes.subarray(start, start + packed)
  if (method === STORED) return decode([body.subarray(0, MAX_BYTES)])
  if (method !== DEFLATED) throw new NotAZip()
  const inflated = new Blob([body]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  const parts: Uint8Array[] = []
  let length = 0
  for (const reader = inflated.getReader(); ; ) {
    const { done, value } = await reader.read()
    if (done) break
    length += value.length
    if (length > MAX_BYTES) throw new NotAZip()
    parts.push(value)
  }
  return decode(parts)
}

function decode(parts: readonly Uint8Array[]): string {
  const decoder = new TextDecoder()
  return parts.map(part => decoder.decode(part, { stream: true })).join('') + decoder.decode()
}
