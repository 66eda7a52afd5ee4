import { data, isRouteErrorResponse } from 'react-router'
import { removePhoto, savePhoto } from '#app/features/talent/photo.server.ts'
import {
  PHOTO_ACTION,
  PHOTO_FILE,
  PHOTO_REMOVED,
  PHOTO_SAVED,
  PHOTO_WORDS,
  type PhotoAnswer,
  readCrop,
} from '#app/features/talent/photo-form.ts'
import { draftOf } from '#app/features/talent/profile-draft.ts'
import type { RequestContext } from '#app/platform/context.ts'
import { readForm } from '#app/platform/forms/parse-form.ts'
import { pageTitle } from '#app/site.ts'
import { requireUserType } from '../guards.server.ts'
import type { Route } from './+types/profile-photo.ts'
import { EditorPage } from './parts/editor-page.tsx'
import { loadEditor } from './parts/load-editor.server.ts'

type PhotoState = { status: number; photo: PhotoAnswer }

export const meta: Route.MetaFunction = () => [{ title: pageTitle('My Profile') }]

export function loader(args: Route.LoaderArgs) {
  return loadEditor(requireUserType(args, 'talent'))
}

/** Without a script the whole form comes along, and is given back as it was typed. */
export async function action(args: Route.ActionArgs) {
  const member = requireUserType(args, 'talent')
  const form = await readForm(args.request)
  const { status, photo } = await change(member, form).catch(error => {
    member.log.error({ err: error }, 'a photo could not be saved')
    return answered(500, PHOTO_WORDS.failed)
  })
  return data({ photo, typed: form.has('full_name') ? draftOf(form) : null }, { status })
}

async function change(ctx: RequestContext, form: FormData): Promise<PhotoState> {
  if (form.get(PHOTO_ACTION) === 'remove') {
    await ctx.asActor(removePhoto)
    return answered(200, PHOTO_REMOVED)
  }
  const file = form.get(PHOTO_FILE)
  if (!(file instanceof Blob)) return answered(400, PHOTO_WORDS.empty)
  const saved = await savePhoto(ctx, file, readCrop(form))
  if (saved.ok) return answered(200, PHOTO_SAVED)
  return answered(saved.reason === 'busy' ? 503 : 400, PHOTO_WORDS[saved.reason])
}

function answered(status: number, message: string): PhotoState {
  return { status, photo: { ok: status === 200, message } }
}

/** The network may fail before the server can say anything, or the server refuse before it has read all. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction()
  } catch (error) {
    const tooLarge = isRouteErrorResponse(error) && error.status === 413
    if (!tooLarge && !(error instanceof TypeError)) throw error
    const message = tooLarge ? PHOTO_WORDS.too_large : PHOTO_WORDS.failed
    return { photo: { ok: false, message }, typed: null }
  }
}

export default function ProfilePhoto({ loaderData, actionData }: Route.ComponentProps) {
  const { photo, typed } = actionData ?? {}
  return (
    <EditorPage loaded={typed ? { ...loaderData, draft: typed } : loaderData} photoAnswer={photo} />
  )
}
