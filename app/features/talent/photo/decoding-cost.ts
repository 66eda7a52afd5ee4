// What decoding a file may cost beyond its size in pixels. It is checked before, because a decoder that is at work
// can't be stopped: not by a timeout either.
import type { ImageType } from './image-type.ts'

/** Each scan of a JPEG is another pass over the whole picture, however few bytes it has. Photos have about ten. */
const MAX_SCANS = 100
const SCAN = Buffer.from([0xff, 0xda])

/** The kinds of AVIF items that are made from others, which are decoded each time they are named. */
const DERIVED = /infe(?:.{8}|.{10})(?:grid|iovl|iden)/s

/** Whether a small picture may take minutes to decode. */
export function takesLong(file: Buffer, type: ImageType): boolean {
  if (type === 'jpeg') return countScans(file) > MAX_SCANS
  return type === 'avif' && DERIVED.test(file.toString('latin1'))
}

function countScans(file: Buffer): number {
  let count = 0
  for (let at = 0; count <= MAX_SCANS; count += 1) {
    at = file.indexOf(SCAN, at) + SCAN.length
    if (at < SCAN.length) break
  }
  return count
}

const SIGNATURE_BYTES = 8
/** Length, type and checksum. */
const CHUNK_FRAME_BYTES = 12
/** The chunks that decide how a PNG looks. */
const SHOWN = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'iCCP',
  'eXIf',
])

/** Drops the other chunks of a PNG: 4 MB of compressed texts are unpacked to gigabytes. */
export function withoutTexts(png: Buffer): Buffer {
  const kept = [png.subarray(0, SIGNATURE_BYTES)]
  for (let at = SIGNATURE_BYTES; at + CHUNK_FRAME_BYTES <= png.length; ) {
    const end = at + CHUNK_FRAME_BYTES + png.readUInt32BE(at)
    if (SHOWN.has(png.toString('latin1', at + 4, at + 8))) kept.push(png.subarray(at, end))
    at = end
  }
  return Buffer.concat(kept)
}
