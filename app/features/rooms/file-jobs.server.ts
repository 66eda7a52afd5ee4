import { z } from 'zod'
import type { AsSystem } from '#app/platform/db/actor.ts'
import type { NewJob } from '#app/platform/jobs/jobs.ts'
import type { JobHandler } from '#app/platform/jobs/worker.ts'
import type { FileStore } from '#app/platform/storage/file-store.ts'
import { HOUR_S } from '#app/platform/units.ts'

const UnusedFile = z.object({ name: z.string() })

/** Longer than an upload can take. */
const CLEANUP_DELAY_S = HOUR_S

/** Removes a file that is about to be stored, unless a message refers to it by then. */
export function removeUnusedFileJob(name: string): NewJob {
  return {
    kind: 'remove-unused-file',
    key: `${name} unclaimed`,
    payload: { name } satisfies z.input<typeof UnusedFile>,
    afterS: CLEANUP_DELAY_S,
  }
}

export function fileJobs(options: {
  asSystem: AsSystem
  files: Pick<FileStore, 'remove'>
}): Record<string, JobHandler> {
  const { asSystem, files } = options
  return {
    async 'remove-unused-file'(job) {
      const { name } = UnusedFile.parse(job.payload)
      const used = await asSystem(tx =>
        tx
          .selectFrom('engagement_files')
          .select('id')
          .where('stored_as', '=', name)
          .executeTakeFirst(),
      )
      if (used === undefined) await files.remove(name)
    },
  }
}
