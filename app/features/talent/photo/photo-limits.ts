import { MEGABYTE } from '#app/platform/units.ts'

export const PHOTO_BYTES = 5 * MEGABYTE
export const PHOTO_PIXELS = 40_000_000
/** Of a picture that cannot be decoded line by line: it takes 5 to 9 bytes of memory per pixel, with 8 bits per channel. */
export const WHOLE_PIXELS = 20_000_000
/** The minimum of the shorter edge, in pixels. */
export const PHOTO_SMALLEST = 160
export const PHOTO_MAX_ZOOM = 4
