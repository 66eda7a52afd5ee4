import { findDeal } from '#app/features/charters/queries.server.ts'
import { charterDocument } from '#app/features/charters/rules.ts'
import { documentDocx, docxResponse } from '#app/platform/documents/docx.server.ts'
import { isId } from '#app/platform/forms/is-id.ts'
import { tooManyAsText } from '#app/platform/http/retry-after.ts'
import { fileNotFound } from '#app/platform/http/unavailable.ts'
import { requireUser } from '../guards.server.ts'
import type { Route } from './+types/charter-file.ts'

/** A version of the offer as a file, for either side. */
export async function loader(args: Route.LoaderArgs) {
  const ctx = requireUser(args)
  const { id, number } = args.params
  const deal = isId(id) ? await ctx.asActor(tx => findDeal(tx, id)) : undefined
  const version = deal?.versions.find(each => String(each.number) === number)
  if (deal === undefined || version === undefined) return fileNotFound()
  const taken = await ctx.limits.take({ 'files-client': ctx.client })
  if (!taken.ok) return tooManyAsText(taken.retryAfterS)
  const name = version.state === 'agreed' ? 'charter' : `offer-${version.number}`
  return docxResponse(await documentDocx(charterDocument(version, deal)), name)
}
