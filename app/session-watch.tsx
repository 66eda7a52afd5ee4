import { SessionNotice } from './frame/session-notice.tsx'
import { useSessionState } from './platform/session-client/use-session-state.ts'

/** For members alone, and so a file of its own: visitors are not sent it. */
export default function SessionWatch({ account }: { account: string }) {
  return <SessionNotice state={useSessionState(account)} />
}
