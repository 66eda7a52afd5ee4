import type { PhotoProblem } from './make-photo.ts'
import { PHOTO_BYTES, PHOTO_MAX_ZOOM, PHOTO_PIXELS, PHOTO_SMALLEST } from './photo-limits.ts'

/** Name of the buttons whose value is 'upload' or 'remove'. */
export const PHOTO_ACTION = 'photo_action'
export const PHOTO_FILE = 'photo'

export const PHOTO_ACCEPT = 'image/jpeg,image/png,image/webp'

/** The caller's own profile with its photo, if it has one. */
export type OwnPhoto = { id: string; url: string | null }

/** The action's response, as the editor shows it. */
export type PhotoAnswer = { ok: boolean; message: string }

const MEGAPIXELS = PHOTO_PIXELS / 1_000_000
const MEGABYTES = PHOTO_BYTES / 1024 / 1024

export const PHOTO_SAVED = 'Photo saved'
export const PHOTO_REMOVED = 'Photo removed'

export const PHOTO_WORDS: Record<PhotoProblem | 'no_profile' | 'no_room' | 'failed', string> = {
  empty: 'Please choose a photo first',
  too_large: `The photo must be at most ${MEGABYTES} MB`,
  wrong_type: 'Please choose a JPEG, PNG or WebP picture',
  too_many_pixels: `The photo must be at most ${MEGAPIXELS} megapixels`,
  too_complex:
    'We can’t open a picture of this kind at this size. Please make it smaller, or save it as a standard JPEG',
  too_small: `The photo must be at least ${PHOTO_SMALLEST} by ${PHOTO_SMALLEST} pixels`,
  damaged: 'We couldn’t read the photo. The file may be damaged',
  busy: 'We’re handling a lot of photos right now. Please try again in a moment',
  no_profile: 'Please save your profile first',
  no_room: 'We can’t store photos right now. Please try again in a few minutes',
  failed: 'We couldn’t save the photo. Please try again',
}

/** The square to show: the zoom, and its position within the remaining space, from 0 to 1. */
export type PhotoCrop = { zoom: number; x: number; y: number }

export const MIDDLE: PhotoCrop = { zoom: 1, x: 0.5, y: 0.5 }

/** Missing or invalid values default to the middle of the picture. */
export function readCrop(form: FormData): PhotoCrop {
  return {
    zoom: readWithin(form.get('crop_zoom'), [1, PHOTO_MAX_ZOOM], MIDDLE.zoom),
    x: readWithin(form.get('crop_x'), [0, 1], MIDDLE.x),
    y: readWithin(form.get('crop_y'), [0, 1], MIDDLE.y),
  }
}

function readWithin(
  value: FormDataEntryValue | null,
  [min, max]: [number, number],
  fallback: number,
): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN
  return number >= min && number <= max ? number : fallback
}

/** The form data of a photo sent by JavaScript. */
export function photoForm(file: Blob, crop: PhotoCrop): FormData {
  const form = new FormData()
  form.set(PHOTO_ACTION, 'upload')
  form.set(PHOTO_FILE, file)
  form.set('crop_zoom', String(crop.zoom))
  form.set('crop_x', String(crop.x))
  form.set('crop_y', String(crop.y))
  return form
}
