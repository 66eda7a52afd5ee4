import { data } from 'react-router'

/**
 * The network may fail before the server can say anything: then `answer` stands for it, made of what was
 * typed. The status keeps the page from being loaded again.
 */
export async function answerOffline<Server, Answer>(
  { request, serverAction }: { request: Request; serverAction: () => Promise<Server> },
  answer: (form: FormData) => Answer,
) {
  // Read only where it is needed: it may hold files.
  const kept = request.clone()
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof TypeError) return data(answer(await kept.formData()), { status: 503 })
    throw error
  }
}
