import { data, href } from 'react-router'
import type { RequestContext } from '#app/context.ts'
import {
  type PostAction,
  PostForm,
  type SaveResult,
  SLUG_TAKEN,
  savePost,
} from '#app/features/blog/editing.server.ts'
import { momentIn } from '#app/features/blog/editing.ts'
import type { PostAnswer } from '#app/features/blog/ui/post-editor.tsx'
import { violatesUnique } from '#app/platform/db/errors.ts'
import {
  BASED_ON,
  NO_VERSION,
  OVERWRITES,
  replaceableVersions,
} from '#app/platform/forms/form-version.ts'
import { type FormValues, parseForm, refuse } from '#app/platform/forms/parse-form.ts'
import { renderMarkdown } from '#app/platform/markdown/markdown.server.ts'
import { replaceDone } from '../../parts/redirect-done.server.ts'

const NO_TEXT = 'Please write the post’s text'
const ADDRESS_TAKEN = 'Another post already uses this address. Please choose a different one.'
const GONE = 'Someone deleted this post. Save again to keep your text as a new post.'
const NOT_SAVED = 'We couldn’t save the post. Please try again.'

/** Handles the editor's form, for an existing post and for a new one. */
export async function answerPostForm(
  ctx: Pick<RequestContext, 'asActor' | 'auth' | 'now' | 'log'>,
  id: string,
  form: FormData,
) {
  const intent = form.get('intent')
  if (intent === 'preview') return data(previewOf(form))
  const parsed = parseForm(PostForm, form)
  if (!parsed.ok) {
    const { message, fieldErrors } = parsed.state
    return data(answer(form, message ?? NOT_SAVED, fieldErrors), { status: 400 })
  }
  const action = readAction(form, ctx.now())
  if (typeof action === 'string')
    return data(answer(form, action, { publish_at: action }), { status: 400 })

  let saved: SaveResult
  try {
    saved = await ctx.asActor(tx =>
      savePost(tx, id, parsed.value, { action, replaceable: replaceableVersions(form) }),
    )
  } catch (error) {
    if (!violatesUnique(error, SLUG_TAKEN)) {
      ctx.log.error({ err: error }, 'a post could not be saved')
      return data(answer(form, NOT_SAVED), { status: 500 })
    }
    saved = { ok: false, reason: 'address_taken' }
  }
  if (saved.ok)
    return replaceDone(ctx, href('/admin/posts/:postId', { postId: id }), `post-${action.kind}`)
  if (saved.reason === 'changed')
    return data({ ...answer(form, NOT_SAVED), changedTo: saved.version }, { status: 409 })
  if (saved.reason === 'address_taken')
    return data(answer(form, ADDRESS_TAKEN, { slug: ADDRESS_TAKEN }), { status: 409 })
  if (saved.reason === 'no_text')
    return data(answer(form, NO_TEXT, { content: NO_TEXT }), { status: 400 })
  if (saved.reason === 'unknown') {
    const refused = answer(form, GONE)
    const values: FormValues = { ...refused.values, [BASED_ON]: [NO_VERSION] }
    return data({ ...refused, values }, { status: 409 })
  }
  const live = 'This post is already published. Unpublish it first.'
  return data(answer(form, live), { status: 409 })
}

function previewOf(form: FormData): PostAnswer {
  const { values } = refuse(form, '')
  return {
    message: null,
    fieldErrors: {},
    values,
    preview: renderMarkdown(values.content?.[0] ?? ''),
  }
}

/** Returns a string, the error message, if the time is invalid. */
function readAction(form: FormData, now: Date): PostAction | string {
  switch (form.get('intent')) {
    case 'publish':
      return { kind: 'publish' }
    case 'schedule': {
      const at = momentIn(String(form.get('publish_at')), String(form.get('time_zone')))
      if (at === undefined) return 'Choose a date and time to publish'
      return at > now ? { kind: 'schedule', at } : 'Choose a time in the future'
    }
    default:
      return { kind: 'save' }
  }
}

/** The warning is not kept: a changed version may need another. */
function answer(form: FormData, message: string, fieldErrors = {}): PostAnswer {
  const { [OVERWRITES]: _, ...values } = refuse(form, message).values
  return { message, fieldErrors, values }
}
