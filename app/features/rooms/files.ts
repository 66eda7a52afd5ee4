import type { FilesProblem } from '#app/platform/forms/form-with-files.ts'
import { MEGABYTE } from '#app/platform/units.ts'

export const FILES_FIELD = 'files'
export const MAX_FILES = 5
export const FILE_BYTES = 10 * MEGABYTE
export const FILE_NAME_MAX = 150

/** A file of a message, as both sides see it. */
export type MessageFile = { id: string; name: string; label: string; bytes: number }

const LIMIT_TEXT = `at most ${MAX_FILES} files of ${FILE_BYTES / MEGABYTE} MB each`

export const FILES_HINT = `PDF, Office, pictures, text, audio, video or ZIP: ${LIMIT_TEXT}.`

/** A message consists of text; files go with it. */
export const FILES_NEED_TEXT = 'Write a line to go with your files.'

/** Shown if the whole form was rejected unread for its size. */
export const FAR_TOO_LARGE = `A message can have ${LIMIT_TEXT}. Go back and choose fewer or smaller ones.`

export type FilesRefusal = FilesProblem | 'wrong type' | 'empty' | 'account full'

/** After a refusal the message's text is kept, but browsers drop the chosen files. */
export const FILES_WORDS: Record<FilesRefusal, string> = {
  'too large': `A message can have ${LIMIT_TEXT}. Choose your files again: your text is still here.`,
  'too many': `A message can have ${LIMIT_TEXT}. Choose your files again: your text is still here.`,
  'no room':
    'We can’t store files right now, so nothing was sent. Your text is still here: try again in a few minutes, or send it without files.',
  'wrong type':
    'We can’t tell what kind of file this is, or it’s one that can’t be sent. Use a PDF, an Office document, a picture, text, audio, video or a ZIP file. Your text is still here.',
  empty: 'One of the files is empty. Choose your files again: your text is still here.',
  'account full':
    'You’ve sent 500 MB of files, which is all an account can keep here. Delete messages with files you sent less than 10 minutes ago, or share these another way. Your text is still here.',
}

/** Checks chosen files as far as a browser can. */
export function chosenProblem(files: ArrayLike<{ size: number }>): FilesRefusal | null {
  const sizes = Array.from(files, ({ size }) => size)
  if (sizes.length > MAX_FILES) return 'too many'
  if (sizes.some(size => size > FILE_BYTES)) return 'too large'
  return sizes.includes(0) ? 'empty' : null
}

/** "840 KB", "1.2 MB" */
export function sizeWords(bytes: number): string {
  if (bytes === 1) return '1 byte'
  if (bytes < 1000) return `${bytes} bytes`
  if (bytes < 999_500) return `${Math.round(bytes / 1000)} KB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
