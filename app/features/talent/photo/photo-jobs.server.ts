import { z } from 'zod'
import type { AsSystem } from '#app/platform/db/actor.ts'
import type { NewJob } from '#app/platform/jobs/jobs.ts'
import type { JobHandler } from '#app/platform/jobs/worker.ts'
import { photoFiles } from '#app/platform/photos/address.ts'
import type { FileStore } from '#app/platform/storage/file-store.ts'
import { HOUR_S } from '#app/platform/units.ts'

const UnusedPhoto = z.object({ url: z.string() })

/** Longer than an upload can take. */
const CLEANUP_DELAY_S = HOUR_S

/**
 * Removes files that are about to be stored, unless a profile uses them by then. The database enqueues the same job
 * when a profile drops its photo.
 */
export function removeUnusedPhotoJob(url: string): NewJob {
  return {
    kind: 'remove-unused-photo',
    key: `${url} unclaimed`,
    payload: { url } satisfies z.input<typeof UnusedPhoto>,
    afterS: CLEANUP_DELAY_S,
  }
}

export function photoJobs(options: {
  asSystem: AsSystem
  photos: FileStore
}): Record<string, JobHandler> {
  const { asSystem, photos } = options
  return {
    async 'remove-unused-photo'(job) {
      const { url } = UnusedPhoto.parse(job.payload)
      const used = await asSystem(tx =>
        tx
          .selectFrom('talent_profiles')
          .select('id')
          .where('photo_url', '=', url)
          .executeTakeFirst(),
      )
      if (used === undefined) for (const name of photoFiles(url)) await photos.remove(name)
    },
  }
}
