import { isBlank, oneLine } from '#app/platform/forms/one-line.ts'
import { FILE_NAME_MAX } from './files.ts'

type FileType = { mime: string; label: string; extensions: readonly [string, ...string[]] }

/** How much of a file is read to detect its type. */
export const HEAD_BYTES = 4096

const kind = (mime: string, label: string, ...extensions: [string, ...string[]]): FileType => ({
  mime,
  label,
  extensions,
})
const OFFICE = 'application/vnd.openxmlformats-officedocument'
const OPEN = 'application/vnd.oasis.opendocument'

const ZIP = kind('application/zip', 'ZIP', 'zip', 'key', 'pages', 'numbers')
/** Formats that are ZIP files inside, distinguished by their extension. */
const IN_ZIP = [
  kind(`${OFFICE}.wordprocessingml.document`, 'Word', 'docx'),
  kind(`${OFFICE}.spreadsheetml.sheet`, 'Excel', 'xlsx'),
  kind(`${OFFICE}.presentationml.presentation`, 'PowerPoint', 'pptx'),
  kind(`${OPEN}.text`, 'Document', 'odt'),
  kind(`${OPEN}.spreadsheet`, 'Spreadsheet', 'ods'),
  kind(`${OPEN}.presentation`, 'Presentation', 'odp'),
  kind('application/epub+zip', 'EPUB', 'epub'),
]
const OLD_OFFICE = [
  kind('application/msword', 'Word', 'doc'),
  kind('application/vnd.ms-excel', 'Excel', 'xls'),
  kind('application/vnd.ms-powerpoint', 'PowerPoint', 'ppt'),
  kind('application/vnd.ms-outlook', 'Mail', 'msg'),
]
const TEXT = kind('text/plain', 'Text', 'txt', 'md', 'log', 'ics', 'json', 'xml', 'yaml', 'yml')
const IN_TEXT = [kind('text/csv', 'CSV', 'csv', 'tsv')]

/** Signatures, at the start of the file or at offset `at`. */
const MEDIA: { starts: readonly string[]; at?: number; type: FileType }[] = [
  { starts: ['%PDF-'], type: kind('application/pdf', 'PDF', 'pdf') },
  { starts: ['{\\rtf'], type: kind('application/rtf', 'RTF', 'rtf') },
  { starts: ['\xff\xd8\xff'], type: kind('image/jpeg', 'JPEG', 'jpg', 'jpeg') },
  { starts: ['\x89PNG\r\n\x1a\n'], type: kind('image/png', 'PNG', 'png') },
  { starts: ['GIF87a', 'GIF89a'], type: kind('image/gif', 'GIF', 'gif') },
  { starts: ['II*\0', 'MM\0*'], type: kind('image/tiff', 'TIFF', 'tif', 'tiff') },
  { starts: ['WEBP'], at: 8, type: kind('image/webp', 'WebP', 'webp') },
  { starts: ['WAVE'], at: 8, type: kind('audio/wav', 'WAV', 'wav') },
  { starts: ['ftypavif', 'ftypavis'], at: 4, type: kind('image/avif', 'AVIF', 'avif') },
  {
    starts: ['ftypheic', 'ftypheix', 'ftypmif1', 'ftypmsf1'],
    at: 4,
    type: kind('image/heic', 'HEIC', 'heic', 'heif'),
  },
  { starts: ['ftypM4A'], at: 4, type: kind('audio/mp4', 'M4A', 'm4a') },
  { starts: ['ftypqt'], at: 4, type: kind('video/quicktime', 'MOV', 'mov') },
  { starts: ['ftyp'], at: 4, type: kind('video/mp4', 'MP4', 'mp4', 'm4v') },
  { starts: ['\x1aE\xdf\xa3'], type: kind('video/webm', 'WebM', 'webm', 'mkv') },
  {
    starts: ['ID3', '\xff\xfb', '\xff\xf3', '\xff\xf2'],
    type: kind('audio/mpeg', 'MP3', 'mp3'),
  },
  { starts: ['OggS'], type: kind('audio/ogg', 'Ogg', 'ogg', 'oga', 'opus') },
]
const ZIP_STARTS = ['PK\x03\x04', 'PK\x05\x06']
const OLD_OFFICE_START = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'
/** UTF-16 begins with one of these. */
const WIDE_TEXT_STARTS = ['\xff\xfe', '\xfe\xff']

/**
 * Detects a file's type from its content; the extension only decides between formats with the same signature.
 * Undefined for files that aren't accepted: programs and unknown formats.
 */
export function fileTypeOf(head: Uint8Array, name: string): FileType | undefined {
  const start = Buffer.from(head.subarray(0, HEAD_BYTES)).toString('latin1')
  const byExtension = (types: readonly FileType[]) => {
    const extension = extensionOf(name)
    return types.find(({ extensions }) => extensions.includes(extension))
  }
  const begins = (starts: readonly string[], at = 0) =>
    starts.some(signature => start.startsWith(signature, at))
  if (begins(ZIP_STARTS)) return byExtension(IN_ZIP) ?? ZIP
  if (begins([OLD_OFFICE_START])) return byExtension(OLD_OFFICE)
  const media = MEDIA.find(({ starts, at }) => begins(starts, at))
  if (media !== undefined) return media.type
  // A text with a shebang is a program.
  const text = begins(WIDE_TEXT_STARTS) || (isText(head) && !begins(['#!']))
  return text ? (byExtension(IN_TEXT) ?? TEXT) : undefined
}

/** The label of a stored file's MIME type. */
export function typeLabel(mime: string): string {
  const known = [ZIP, ...IN_ZIP, ...OLD_OFFICE, TEXT, ...IN_TEXT, ...MEDIA.map(({ type }) => type)]
  return known.find(type => type.mime === mime)?.label ?? 'File'
}

/** Whether it has no control characters except those of plain text. */
function isText(head: Uint8Array): boolean {
  return !head.some(byte => byte < 9 || (byte > 13 && byte < 32 && byte !== 27))
}

function extensionOf(name: string): string {
  return /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
}

/** A safe name for a stored file: one line, no path, and an extension that matches its type. */
export function fileName(original: string, { extensions }: Pick<FileType, 'extensions'>): string {
  const clean = oneLine(original.normalize().split(/[/\\]/).at(-1) ?? '')
    // Browsers send a quotation mark as %22.
    .replace(/[<>:"|?*]|%22/g, '_')
    .replace(/^\.+/, '')
  const extension = extensionOf(clean)
  const fits = extensions.includes(extension)
  const ending = `.${fits ? extension : extensions[0]}`
  const stem = fits ? clean.slice(0, -ending.length) : clean
  const room = FILE_NAME_MAX - ending.length
  // Not half of an emoji.
  const short = stem.slice(0, room).replace(/[\ud800-\udbff]$/, '')
  return (isBlank(short) ? 'file' : short.trim()) + ending
}
