import { useEffect, useState } from 'react'
import { type SessionState, watchSession } from './session-client.ts'

/** The state of the session that this page was rendered for. */
export function useSessionState(account: string): SessionState {
  const [state, setState] = useState<SessionState>('valid')
  useEffect(() => {
    setState('valid')
    return watchSession(account, setState)
  }, [account])
  return state
}
