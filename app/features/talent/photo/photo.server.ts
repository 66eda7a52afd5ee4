import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { ActorTx, AsActor, AsSystem } from '#app/platform/db/actor.ts'
import { call } from '#app/platform/db/call.ts'
import { enqueue } from '#app/platform/jobs/jobs.ts'
import type { FailureLog } from '#app/platform/log.ts'
import { PHOTO_TYPE, photoName, photoUrl } from '#app/platform/photos/address.ts'
import type { FileStore } from '#app/platform/storage/file-store.ts'
import { currentTalentId } from '#app/query-parts/current-ids.ts'
import { type Crop, makePhoto, type PhotoProblem } from './make-photo.ts'
import type { OwnPhoto } from './photo-form.ts'
import { removeUnusedPhotoJob } from './photo-jobs.server.ts'

type PhotoResult = { ok: true } | { ok: false; reason: PhotoProblem | 'no_profile' | 'no_room' }

/**
 * Sets the photo of the caller's own profile. Files are stored before the profile changes, so a profile never refers
 * to a missing file. The cleanup job is enqueued before the files are stored, so no file is orphaned.
 */
export async function savePhoto(
  {
    asActor,
    asSystem,
    photos,
    log,
  }: { asActor: AsActor; asSystem: AsSystem; photos: FileStore; log: FailureLog },
  picture: Blob,
  crop: Crop,
): Promise<PhotoResult> {
  if ((await asActor(findOwnPhoto)) === null) return { ok: false, reason: 'no_profile' }
  const photo = await makePhoto(new Uint8Array(await picture.arrayBuffer()), crop)
  if (!photo.ok) return photo

  const id = randomBytes(16).toString('hex')
  await asSystem(tx => enqueue(tx, removeUnusedPhotoJob(photoUrl(id))))
  try {
    for (const { size, bytes } of photo.files)
      await photos.put(photoName(id, size), bytes, { type: PHOTO_TYPE })
  } catch (error) {
    log.error({ err: error }, 'a photo could not be stored')
    return { ok: false, reason: 'no_room' }
  }
  const changed = await asActor(tx => setPhotoUrl(tx, photoUrl(id)))
  return changed ? { ok: true } : { ok: false, reason: 'no_profile' }
}

/** Removes the photo of the caller's own profile, if there is one. */
export async function removePhoto(tx: ActorTx): Promise<void> {
  await setPhotoUrl(tx, null)
}

/** Null if there is no profile yet. */
export async function findOwnPhoto(tx: ActorTx): Promise<OwnPhoto | null> {
  const row = await tx
    .selectFrom('talent_profiles')
    .select(['id', 'photo_url as url'])
    .where('id', '=', currentTalentId)
    .executeTakeFirst()
  return row ?? null
}

async function setPhotoUrl(tx: ActorTx, url: string | null): Promise<boolean> {
  return await call(tx, sql<boolean>`app.set_own_photo(${url})`)
}
