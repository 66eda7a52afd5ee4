import { useEffect, useRef } from 'react'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { AlertIcon } from '#app/ui/icons.tsx'
import { useToast } from '#app/ui/toast.tsx'

/** A notice above a page whose session has ended or was replaced. What was typed stays on the page. */
export function SessionNotice({ state }: { state: 'valid' | 'ended' | 'replaced' }) {
  const toast = useToast()
  const before = useRef(state)

  useEffect(() => {
    if (before.current !== 'valid' && state === 'valid') toast('You’re logged in again.')
    before.current = state
  }, [state, toast])

  if (state === 'valid') return null
  return (
    <div role="alert" className="no-print sticky top-0 z-40 border-b border-danger bg-danger-soft">
      <div className="page-width flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
        <AlertIcon className="size-5 text-danger" />
        <p className="min-w-0 flex-1 basis-64">
          {state === 'ended'
            ? 'You’ve been signed out. What you typed is still on this page: log in again to continue.'
            : 'This browser is now signed in to a different account. This page still shows the previous one.'}
        </p>
        {state === 'ended' ? (
          <LinkButton href="/login" newTab size="small">
            Log In
          </LinkButton>
        ) : (
          <Button type="button" size="small" onClick={() => window.location.reload()}>
            Reload the page
          </Button>
        )}
      </div>
    </div>
  )
}
