import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { DB } from '#db/types.ts'
import { accountJobs } from './features/accounts/jobs.server.ts'
import { pruneOptions } from './features/catalogues/unused-options.server.ts'
import { lapseOffers } from './features/charters/commands.server.ts'
import { communityJobs } from './features/community/jobs.server.ts'
import { clockJobs } from './features/connections/jobs.server.ts'
import { contactJobs } from './features/contact/jobs.server.ts'
import { digestJobs } from './features/matching/digest.server.ts'
import { logShown, pruneShown } from './features/matching/shown.server.ts'
import { lapseMeetings } from './features/meetings/commands.server.ts'
import { findInvitation, organizerOf } from './features/meetings/invitation.server.ts'
import { moderationJobs } from './features/moderation/jobs.server.ts'
import { pruneNotices } from './features/notices/commands.server.ts'
import { noticeJobs } from './features/notices/jobs.server.ts'
import { fileJobs } from './features/rooms/file-jobs.server.ts'
import { pruneViews } from './features/talent/dashboard/reach.server.ts'
import { photoJobs } from './features/talent/photo/photo-jobs.server.ts'
import { pruneSessions } from './platform/auth/credentials.ts'
import { pruneDevices } from './platform/auth/devices.ts'
import { pruneLinks } from './platform/auth/links.ts'
import { pruneChanges } from './platform/changes/log.ts'
import { pruneKeys } from './platform/db/secret.ts'
import { pruneJobs } from './platform/jobs/jobs.ts'
import { type JobHandler, startWorker } from './platform/jobs/worker.ts'
import { pruneLimits } from './platform/limits/limits.ts'
import { HOUR_MS, MINUTE_MS } from './platform/units.ts'

type Dependencies = Parameters<typeof digestJobs>[0] &
  Omit<Parameters<typeof noticeJobs>[0], 'logShown' | 'findInvitation'> &
  Parameters<typeof photoJobs>[0] &
  Parameters<typeof fileJobs>[0] &
  Parameters<typeof accountJobs>[0] & {
    /** The sender of mail: "Name <name@example.com>". */
    sender: string
    now: () => Date
  }

/** All background work: queued jobs and recurring ones. */
export function startBackground({
  db,
  log,
  afterEach,
  ...means
}: Dependencies & { db: Kysely<DB>; log: Logger; afterEach: () => void }) {
  return startWorker({
    db,
    log,
    handlers: withCallback(afterEach, {
      ...accountJobs(means),
      ...moderationJobs(means),
      ...communityJobs(means),
      ...contactJobs(means),
      ...photoJobs(means),
      ...fileJobs(means),
      ...clockJobs(means),
      'offer-clock': async () => {
        while (await means.asSystem(lapseOffers));
      },
      'meeting-clock': async () => {
        while (await means.asSystem(lapseMeetings));
      },
      ...digestJobs(means),
      ...noticeJobs({
        ...means,
        logShown,
        findInvitation: (tx, noticeId) =>
          findInvitation(tx, noticeId, {
            organizer: organizerOf(means.sender),
            address: path => new URL(path, means.origin).href,
            now: means.now(),
          }),
      }),
      'unused-options': () => pruneOptions(means.asSystem),
      tidy: () =>
        means.asSystem(async tx => {
          await pruneJobs(tx)
          await pruneLinks(tx)
          await pruneSessions(tx)
          await pruneDevices(tx)
          await pruneLimits(tx)
          await pruneNotices(tx)
          await pruneChanges(tx)
          await pruneShown(tx)
          await pruneViews(tx)
          await pruneKeys(tx)
        }),
    }),
    recurring: {
      tidy: { everyMs: HOUR_MS },
      'introduction-clock': { everyMs: MINUTE_MS },
      'offer-clock': { everyMs: MINUTE_MS },
      'meeting-clock': { everyMs: MINUTE_MS },
      'response-times': { everyMs: 24 * HOUR_MS },
      'unused-options': { everyMs: 24 * HOUR_MS },
      'match-digest': { everyMs: HOUR_MS },
    },
  })
}

/** The same handlers, which call `callback` after each job. */
function withCallback(callback: () => void, handlers: Record<string, JobHandler>) {
  return Object.fromEntries(
    Object.entries(handlers).map(([kind, handle]) => [
      kind,
      (job: Parameters<JobHandler>[0]) => handle(job).finally(callback),
    ]),
  )
}
