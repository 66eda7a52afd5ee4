// The messages of the directory's half of the market's thread.
import type {
  DirectoryAnswer,
  DirectoryState,
  Found,
} from '#app/features/talent/directory/directory.ts'
import type { Answers } from '#app/platform/threads/thread.ts'
import type { DirectoryIndex } from './directory-index.ts'

export type DirectoryMessages = {
  directory: { ask: { state: DirectoryState }; answer: DirectoryAnswer }
  /** Without counts and suggestions. */
  'directory-page': { ask: { state: DirectoryState }; answer: Found }
}

export function directoryHandlers(index: () => DirectoryIndex): Answers<DirectoryMessages> {
  return {
    directory: ({ state }) => index().answer(state),
    'directory-page': ({ state }) => index().find(state),
  }
}
