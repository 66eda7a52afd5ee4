/** Edge lengths of stored photos in pixels: for a person's page, and for lists. */
export const PHOTO_SIZES = [512, 160] as const
export type PhotoSize = (typeof PHOTO_SIZES)[number]

export const PHOTO_TYPE = 'image/webp'

const FOLDER = '/photos/'
const NAME = /^[0-9a-f]{32}-(512|160)\.webp$/

/** The file of a photo in one of its sizes. */
export function photoName(id: string, size: PhotoSize): string {
  return `${id}-${size}.webp`
}

export function isPhotoName(name: string): boolean {
  return NAME.test(name)
}

/** The URL of a photo, as stored in a profile. */
export function photoUrl(id: string): string {
  return FOLDER + photoName(id, 512)
}

/** The URL of the same photo in another size. */
export function photoAt(url: string | null, size: PhotoSize): string | null {
  return url?.replace(/-512\.webp$/, `-${size}.webp`) ?? null
}

/** The files of a photo URL; none for a URL that isn't ours. */
export function photoFiles(url: string): string[] {
  const name = url.startsWith(FOLDER) ? url.slice(FOLDER.length) : ''
  const id = isPhotoName(name) ? name.slice(0, 32) : undefined
  return id === undefined ? [] : PHOTO_SIZES.map(size => photoName(id, size))
}
