import { inflateRawSync } from 'node:zlib'

const DIRECTORY_ENTRY = 0x02014b50

/** The files of a zip archive by name, as its directory lists them. */
export function readZip(archive: Buffer): Map<string, string> {
  const files = new Map<string, string>()
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  let at = archive.readUInt32LE(end + 16)
  while (archive.readUInt32LE(at) === DIRECTORY_ENTRY) {
    const [packed, size] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 20)]
    const [name, extra, comment] = [28, 30, 32].map(place => archive.readUInt16LE(at + place))
    const local = archive.readUInt32LE(at + 42)
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const bytes = archive.subarray(start, start + size)
    files.set(
      archive.subarray(at + 46, at + 46 + (name ?? 0)).toString(),
      (packed === 0 ? bytes : inflateRawSync(bytes)).toString(),
    )
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  return files
}
