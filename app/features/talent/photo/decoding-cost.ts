// What decoding a file may cost beyond its size in pixels. It is checked before, because a decoder that is at work
// can't be stopped: not by a timeout either.
import type { ImageType } from './image-type.ts'

/** Each scan of a JPEG is another pass over the whole picture, however few bytes it has. Photos have about ten. */
const SCANS = { begin: Buffer.from([0xff, 0xda]), most: 100 }
/** For each frame of a WebP all before it are visited, even to show only the first. */
const FRAMES = { begin: Buffer.from('ANMF'), most: 1_000 }

/** Whether a small picture may take minutes to decode. */
export function takesLong(file: Buffer, type: ImageType): boolean {
  if (type === 'jpeg') return exceeds(file, SCANS)
  return type === 'webp' && exceeds(file, FRAMES)
}

function exceeds(file: Buffer, { begin, most }: { begin: Buffer; most: number }): boolean {
  let at = file.indexOf(begin)
  for (let count = 0; count < most && at >= 0; count += 1)
    at = file.indexOf(begin, at + begin.length)
  return at >= 0
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
