export type ImageType = 'jpeg' | 'png' | 'webp' | 'avif'

/** What a file is by its first bytes, whatever its name says; undefined for all that is not taken. */
export function imageTypeOf(bytes: Uint8Array): ImageType | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, 64))
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (start.startsWith('RIFF') && start.startsWith('WEBP', 8)) return 'webp'
  if (start.startsWith('ftyp', 4) && brandsOf(start, bytes).includes('avif')) return 'avif'
  return undefined
}

/** An ISO media file lists what it is: its main brand, four bytes of version, further brands. */
function brandsOf(start: string, bytes: Uint8Array): string[] {
  const length = bytes.length < 4 ? 0 : new DataView(bytes.buffer, bytes.byteOffset).getUint32(0)
  const box = start.slice(8, length)
  return Array.from({ length: Math.floor(box.length / 4) }, (_, place) =>
    box.slice(place * 4, place * 4 + 4),
  )
}
