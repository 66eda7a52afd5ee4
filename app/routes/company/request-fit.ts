import { href, redirect } from 'react-router'
import { REQUEST_FIELDS } from '#app/features/requests/schema.ts'
import { readForm, takesForm } from '#app/platform/forms/takes-form.ts'
import { requireUserType } from '../guards.server.ts'
import type { Route } from './+types/request-fit.ts'
import { countFit, headersOf, statusOf } from './parts/count-fit.server.ts'

/** Nothing to look at: the meter stands on the form. */
export function loader(args: Route.LoaderArgs) {
  requireUserType(args, 'company')
  return redirect(href('/company/request/new'))
}

/** How many people fit a request that is being written. */
export const action = takesForm([REQUEST_FIELDS], async (args: Route.ActionArgs) => {
  requireUserType(args, 'company')
  const answer = await countFit(args, readForm(args.context))
  return Response.json(answer, {
    status: statusOf(answer),
    headers: [['Cache-Control', 'no-store'], ...headersOf(answer)],
  })
})
