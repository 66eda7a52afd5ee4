export type ImageType = 'jpeg' | 'png' | 'webp' | 'avif'

/** The type of a file by its first bytes, not by its name; undefined if it is not accepted. */
export function imageTypeOf(bytes: Uint8Array): ImageType | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, 64))
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (start.startsWith('RIFF') && start.startsWith('WEBP', 8)) return 'webp'
  if (start.startsWith('ftyp', 4) && brandsOf(start, bytes).includes('avif')) return 'avif'
  return undefined
}

/** The brands of an ISO media file: the major brand, four bytes of version, then compatible brands. */
function brandsOf(start: string, bytes: Uint8Array): string[] {
  const length = bytes.length < 4 ? 0 : new DataView(bytes.buffer, bytes.byteOffset).getUint32(0)
  const box = start.slice(8, length)
  return Array.from({ length: Math.floor(box.length / 4) }, (_, i) => box.slice(i * 4, i * 4 + 4))
}
