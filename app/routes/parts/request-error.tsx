import { isRouteErrorResponse } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { failureText } from '#app/ui/refusal-text.ts'

export const REQUEST_NOT_FOUND = 'Request not found'

type RequestErrorProps = {
  error: unknown
  /** What may have become of a request that the user doesn't see. */
  missing: string
  dashboard: string
}

/** Instead of the page of a request. */
export function RequestError({ error, missing, dashboard }: RequestErrorProps) {
  if (!isRouteErrorResponse(error) || error.status >= 500) throw error
  const isMissing = error.status === 404
  return (
    <div className="page-width py-16">
      <PageHeader
        title={isMissing ? REQUEST_NOT_FOUND : 'That didn’t work'}
        lede={isMissing ? missing : failureText(error)}
      />
      <ButtonLink to={dashboard}>Back to Dashboard</ButtonLink>
    </div>
  )
}
