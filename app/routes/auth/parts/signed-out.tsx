import { useEffect, useState } from 'react'
import { isKept } from '#app/platform/forms/kept-text.ts'
import { Notice } from '#app/ui/notice.tsx'

type SignedOutProps = {
  /** A form was sent without a session; otherwise a session has ended. */
  posted: boolean
  /** The page that signing in leads to, if it is the one they were on. */
  next: string | null
}

/** Why the reader of a page has to log in, and what of it is still there. */
export function SignedOut({ posted, next }: SignedOutProps) {
  const [kept, setKept] = useState(false)
  useEffect(() => setKept(next !== null && isKept(next)), [next])
  return (
    <Notice
      className="mb-6"
      title={posted ? 'You’re signed out, so this wasn’t saved' : 'You’ve been signed out'}
    >
      {next === null ? 'Log in to continue.' : 'Log in to pick up where you left off.'}
      {kept && ' What you typed is kept in this tab.'}
    </Notice>
  )
}
