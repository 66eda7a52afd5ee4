import { requestContext } from '#app/platform/context.ts'
import { tooManyPlain } from '#app/platform/http/retry-after.ts'
import type { Route } from '../+types/scope-file.ts'

/** Counts a file that is about to be made, by who asks; the refusal, where they have had enough. */
export async function takeFile({
  context,
}: Pick<Route.ActionArgs, 'context'>): Promise<Response | null> {
  const { limits, client } = context.get(requestContext)
  const taken = await limits.take({ 'files-client': client })
  return taken.ok ? null : tooManyPlain(taken.retryAfterS)
}
