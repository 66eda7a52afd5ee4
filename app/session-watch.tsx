import { SessionNotice } from './frame/session-notice.tsx'
import { useSessionState } from './platform/session-client/use-session-state.ts'

/** A separate file, because only signed-in people need it. */
export default function SessionWatch({ account }: { account: string }) {
  return <SessionNotice state={useSessionState(account)} />
}
