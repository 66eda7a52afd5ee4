import type { FilesProblem } from '#app/platform/forms/form-with-files.ts'

export const FILES_FIELD = 'files'
export const FILES_MOST = 5
export const FILE_BYTES = 10 * 1024 * 1024
export const FILE_NAME_MAX = 150

/** A file of a message, as both sides see it. */
export type MessageFile = { id: string; name: string; label: string; bytes: number }

const MEGABYTE = 1024 * 1024
const MOST = `at most ${FILES_MOST} files of ${FILE_BYTES / MEGABYTE} MB each`

export const FILES_HINT = `PDF, Office, pictures, text, audio, video or ZIP: ${MOST}.`

/** Said where nothing of the form was read, because it is far too large. */
export const FAR_TOO_LARGE = `A message can have ${MOST}. Go back and choose fewer or smaller ones.`

export type FilesRefusal = FilesProblem | 'wrong type' | 'empty' | 'account full'

/** The text beside them is kept; a browser gives the files up. */
export const FILES_WORDS: Record<FilesRefusal, string> = {
  'too large': `A message can have ${MOST}. Choose your files again: your text is still here.`,
  'too many': `A message can have ${MOST}. Choose your files again: your text is still here.`,
  'no room':
    'We can’t store files right now, so nothing was sent. Your text is still here: try again in a few minutes, or send it without files.',
  'wrong type':
    'We can’t tell what kind of file this is, or it’s one that can’t be sent. Use a PDF, an Office document, a picture, text, audio, video or a ZIP file. Your text is still here.',
  empty: 'One of the files is empty. Choose your files again: your text is still here.',
  'account full':
    'You’ve sent 500 MB of files, which is all an account can keep here. Delete messages with files you sent less than 10 minutes ago, or share these another way. Your text is still here.',
}

/** What is wrong with files that were chosen, as far as a browser can tell. */
export function chosenProblem(files: ArrayLike<{ size: number }>): FilesRefusal | null {
  const sizes = Array.from(files, ({ size }) => size)
  if (sizes.length > FILES_MOST) return 'too many'
  if (sizes.some(size => size > FILE_BYTES)) return 'too large'
  return sizes.includes(0) ? 'empty' : null
}

/** "840 KB", "1.2 MB" */
export function sizeWords(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`
  if (bytes < 999_500) return `${Math.round(bytes / 1000)} KB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
