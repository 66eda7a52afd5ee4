/** AVIF is not among them: its video decoder draws every hidden frame of a file, and nothing limits how many it has. */
export type ImageType = 'jpeg' | 'png' | 'webp'

/** The type of a file by its first bytes, not by its name; undefined if it is not accepted. */
export function imageTypeOf(bytes: Uint8Array): ImageType | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, 12))
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (start.startsWith('RIFF') && start.startsWith('WEBP', 8)) return 'webp'
  return undefined
}
