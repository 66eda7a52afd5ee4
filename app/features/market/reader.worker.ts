// A second thread that reads texts while a large market is loaded: the market's own thread has enough to do.
import { answerAsks } from '#app/platform/threads/thread.ts'
import { readProfileTexts } from './profile-texts.ts'
import { parseRows, type ReaderMessages } from './protocol.ts'
import type { ProfileRow } from './store.ts'

answerAsks<ReaderMessages>({
  read: ({ profiles }) => readProfileTexts(parseRows<ProfileRow[]>(profiles)),
})
