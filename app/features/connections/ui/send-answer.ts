import { data } from 'react-router'
import type { AnswerError } from '../schema.ts'

/**
 * The browser's half of an answer, for `clientAction`: where the network fails before the server can say
 * anything, the page stays and says so. The status keeps the router from loading the page again.
 */
export async function sendAnswer<T>(request: Request, serverAction: () => Promise<T>) {
  const form = await request.clone().formData()
  try {
    return await serverAction()
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    const answerError: AnswerError = {
      connectionId: String(form.get('connectionId')),
      message: 'Your answer could not be sent. Please try again.',
      unsent: true,
    }
    return data({ answerError }, { status: 503 })
  }
}
