// A second thread that reads texts while a large market is loaded: the market's own thread has enough to do.
import { answerAsks } from '#app/platform/threads/thread.ts'
import { parseProfiles } from './columns.ts'
import { readProfileTexts } from './profile-texts.ts'
import type { ReaderMessages } from './protocol.ts'

answerAsks<ReaderMessages>({
  read: ({ profiles }) => readProfileTexts(parseProfiles(profiles)),
})
