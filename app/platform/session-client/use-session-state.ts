import { useEffect, useState } from 'react'
import { type SessionState, watchSession } from './session-client.ts'

/** How the session that this page was made for is doing. */
export function useSessionState(account: string): SessionState {
  const [state, setState] = useState<SessionState>('held')
  useEffect(() => {
    setState('held')
    return watchSession(account, setState)
  }, [account])
  return state
}
