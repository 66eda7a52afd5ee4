// What the directory's half of the market's thread is asked, and how it answers.
import type {
  DirectoryAnswer,
  DirectoryState,
  Found,
} from '#app/features/talent/directory/directory.ts'
import type { Answers } from '#app/platform/threads/thread.ts'
import type { DirectoryIndex } from './directory-index.ts'

export type DirectoryAsks = {
  directory: { ask: { state: DirectoryState }; answer: DirectoryAnswer }
  /** Without what is told beside it. */
  'directory-page': { ask: { state: DirectoryState }; answer: Found }
}

export function directoryAnswers(index: () => DirectoryIndex): Answers<DirectoryAsks> {
  return {
    directory: ({ state }) => index().answer(state),
    'directory-page': ({ state }) => index().find(state),
  }
}
