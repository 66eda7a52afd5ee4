import { data, isRouteErrorResponse } from 'react-router'
import { isRefusal } from '#app/ui/refusal-text.ts'

export const NOTHING_SENT =
  'We couldn’t reach the server, so this may not have been sent. Please try again.'
export const STILL_TYPED =
  'We couldn’t reach the server. What you typed is still here: please try again.'

/** Calls the server's action. If the network, a proxy or the server fails, `answer` builds the response from the typed
 * values instead. Its status keeps the page from being reloaded. Without an answer, the frame of the page says it. */
export async function answerOffline<Server, Answer>(
  { request, serverAction }: { request: Request; serverAction: () => Promise<Server> },
  answer: (form: FormData) => Answer | undefined,
) {
  // Cloned, but only read if needed: it may contain files.
  const kept = request.clone()
  try {
    return await serverAction()
  } catch (error) {
    const failed = isRouteErrorResponse(error) ? !isRefusal(error) : error instanceof TypeError
    if (!failed) throw error
    const answered = answer(await kept.formData())
    if (answered === undefined) throw error
    return data(answered, { status: 503 })
  }
}
