import type { Metadata } from 'sharp'
import { PHOTO_SIZES, type PhotoSize } from '#app/platform/photos/address.ts'
import { sharp } from '#app/platform/pictures/sharp.ts'
import { takesLong, withoutTexts } from './decoding-cost.ts'
import { imageTypeOf } from './image-type.ts'
import { PHOTO_BYTES, PHOTO_PIXELS, PHOTO_SMALLEST, WHOLE_PIXELS } from './photo-limits.ts'

/** The square to cut out: the zoom factor, and the position within the remaining space, from 0 to 1 on each axis. */
export type Crop = { zoom: number; x: number; y: number }

const PHOTO_PROBLEMS = [
  'empty',
  'too_large',
  'wrong_type',
  'too_many_pixels',
  'too_complex',
  'too_small',
  'damaged',
  'busy',
] as const
export type PhotoProblem = (typeof PHOTO_PROBLEMS)[number]

type RenderedPhoto =
  | { ok: true; files: { size: PhotoSize; bytes: Uint8Array }[] }
  | { ok: false; reason: PhotoProblem }

const QUALITY = 82
const TIMEOUT_S = 20
const MAX_WAITING = 16

/**
 * Makes a square photo from an uploaded file: upright, without metadata, in all stored sizes.
 */
export function makePhoto(bytes: Uint8Array, crop: Crop): Promise<RenderedPhoto> {
  if (bytes.length === 0) return refused('empty')
  if (bytes.length > PHOTO_BYTES) return refused('too_large')
  const type = imageTypeOf(bytes)
  if (type === undefined) return refused('wrong_type')
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  if (takesLong(file, type)) return refused('too_complex')
  if (waiting >= MAX_WAITING) return refused('busy')
  return inTurn(() => render(type === 'png' ? withoutTexts(file) : file, crop))
}

const refused = (reason: PhotoProblem): Promise<RenderedPhoto> =>
  Promise.resolve({ ok: false, reason })

async function render(bytes: Uint8Array, crop: Crop): Promise<RenderedPhoto> {
  const found = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  if (found === undefined) return await refused('damaged')
  // The size after applying the camera's orientation.
  const size = found.autoOrient
  if (size.width * size.height > PHOTO_PIXELS) return await refused('too_many_pixels')
  if (size.width * size.height > decodablePixels(found)) return await refused('too_complex')
  if (Math.min(size.width, size.height) < PHOTO_SMALLEST) return await refused('too_small')

  const [largest] = PHOTO_SIZES
  const square = await sharp(bytes, { failOn: 'error', limitInputPixels: PHOTO_PIXELS })
    .autoOrient()
    .extract(squareOf(size, crop))
    .resize(largest, largest, { withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .timeout({ seconds: TIMEOUT_S })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => undefined)
  if (square === undefined) return await refused('damaged')

  const { width, height, channels } = square.info
  const files: { size: PhotoSize; bytes: Uint8Array }[] = []
  for (const edge of PHOTO_SIZES) {
    const file = await sharp(square.data, { raw: { width, height, channels } })
      .resize(edge, edge, { withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer()
    files.push({ size: edge, bytes: file })
  }
  return { ok: true, files }
}

/** How many pixels of such a picture fit into 240 MB while it is decoded. */
function decodablePixels({ format, isProgressive, depth }: Metadata): number {
  const isWhole = format === 'webp' || isProgressive
  const pixels = isWhole ? WHOLE_PIXELS : PHOTO_PIXELS
  return depth === 'uchar' ? pixels : pixels / 2
}

function squareOf({ width, height }: { width: number; height: number }, { zoom, x, y }: Crop) {
  const edge = Math.max(PHOTO_SMALLEST, Math.round(Math.min(width, height) / zoom))
  return {
    left: Math.round((width - edge) * x),
    top: Math.round((height - edge) * y),
    width: edge,
    height: edge,
  }
}

let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/** One at a time: a large picture takes some hundred megabytes while it is decoded. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  waiting += 1
  const done = last.then(work).finally(() => {
    waiting -= 1
  })
  last = done.catch(() => undefined)
  return done
}
