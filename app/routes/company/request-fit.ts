import { href, redirect } from 'react-router'
import { REQUEST_FIELDS } from '#app/features/requests/schema.ts'
import { readForm, takesForm } from '#app/platform/forms/takes-form.ts'
import { requireUserType } from '../guards.server.ts'
import type { Route } from './+types/request-fit.ts'
import { countFit, headersOf, statusOf } from './parts/count-fit.server.ts'

/** There is no page here: the meter is part of the form. */
export function loader(args: Route.LoaderArgs) {
  requireUserType(args, 'company')
  return redirect(href('/company/request/new'))
}

/** Counts how many people fit an unsaved request. */
export const action = takesForm([REQUEST_FIELDS], async (args: Route.ActionArgs) => {
  const answer = await countFit(args, readForm(args.context))
  return Response.json(answer, {
    status: statusOf(answer),
    headers: [['Cache-Control', 'no-store'], ...headersOf(answer)],
  })
})
