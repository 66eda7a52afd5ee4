import type { OwnRequest } from '#app/features/requests/schema.ts'
import { Notice } from '#app/ui/notice.tsx'

type OtherRequestProps = {
  /** The request that the address names, if any. */
  asked: string | null
  requests: readonly OwnRequest[]
  shown: OwnRequest
}

/** What became of the request that a link names, such as that of an older mail, if its matches aren’t those shown. */
export function OtherRequest({ asked, requests, shown }: OtherRequestProps) {
  if (asked === null || asked === shown.id) return null
  const closed = requests.find(({ id }) => id === asked)
  return (
    <Notice
      className="mb-6"
      title={closed ? `${closed.desiredRole} is closed` : 'This request no longer exists'}
    >
      {closed ? 'Reopen it to see its matches. ' : ''}These are the matches for {shown.desiredRole}.
    </Notice>
  )
}
