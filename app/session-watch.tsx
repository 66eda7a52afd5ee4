import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { SessionNotice } from './frame/session-notice.tsx'
import { tellZone } from './platform/calendar/zone-cookie.ts'
import { useSessionState } from './platform/session-client/use-session-state.ts'

/** A separate file, because only signed-in people need it. `zone`: the browser's time zone, as the server knows it. */
export default function SessionWatch({ account, zone }: { account: string; zone: string | null }) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    // Until a zone is known, the browser itself shows the times in its own.
    if (tellZone() && zone !== null) void revalidate()
  }, [zone, revalidate])
  return <SessionNotice state={useSessionState(account)} />
}
