import { removePhoto, savePhoto } from '#app/features/talent/photo/photo.server.ts'
import {
  PHOTO_ACTION,
  PHOTO_FILE,
  PHOTO_REMOVED,
  PHOTO_SAVED,
  PHOTO_WORDS,
  type PhotoAnswer,
  readCrop,
} from '#app/features/talent/photo/photo-form.ts'
import { tooManyMessage } from '#app/platform/http/retry-after.ts'
import type { Member } from '../../guards.server.ts'
import { ENOUGH } from '../../parts/enough.ts'

type Outcome = { status: number; photo: PhotoAnswer; retryAfterS?: number }

/** Saves or removes the caller's own photo, depending on the form. */
export async function changePhoto(ctx: Member, form: FormData): Promise<Outcome> {
  try {
    return await change(ctx, form)
  } catch (error) {
    ctx.log.error({ err: error }, 'a photo could not be changed')
    return refused(500, PHOTO_WORDS.failed)
  }
}

async function change(ctx: Member, form: FormData): Promise<Outcome> {
  if (form.get(PHOTO_ACTION) === 'remove') {
    await ctx.asActor(removePhoto)
    return done(PHOTO_REMOVED)
  }
  const file = form.get(PHOTO_FILE)
  if (!(file instanceof Blob)) return refused(400, PHOTO_WORDS.empty)
  const claim = { 'uploads-account': ctx.user.id }
  const taken = await ctx.limits.take(claim)
  if (!taken.ok)
    return {
      ...refused(429, tooManyMessage(taken.retryAfterS, ENOUGH.photos)),
      retryAfterS: taken.retryAfterS,
    }
  const saved = await savePhoto(ctx, file, readCrop(form))
  if (saved.ok) return done(PHOTO_SAVED)
  if (saved.reason !== 'busy' && saved.reason !== 'no_room')
    return refused(400, PHOTO_WORDS[saved.reason])
  // The response asks the talent to retry, so this attempt must not count.
  await ctx.limits.giveBack(claim)
  return refused(503, PHOTO_WORDS[saved.reason])
}

function done(message: string): Outcome {
  return { status: 200, photo: { ok: true, message } }
}

function refused(status: number, message: string): Outcome {
  return { status, photo: { ok: false, message } }
}
