import { requestContext } from '#app/context.ts'
import { tooManyAsText } from '#app/platform/http/retry-after.ts'
import type { Route } from '../+types/scope-file.ts'

/** Counts a file download against the client's limit. Returns the refusal if the limit is exceeded. */
export async function takeFile({
  context,
}: Pick<Route.ActionArgs, 'context'>): Promise<Response | null> {
  const { limits, client } = context.get(requestContext)
  const taken = await limits.take({ 'files-client': client })
  return taken.ok ? null : tooManyAsText(taken.retryAfterS)
}
