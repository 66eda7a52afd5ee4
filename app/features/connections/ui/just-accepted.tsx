import { useEffect, useRef } from 'react'
import { href } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { TalentConnection } from '../schema.ts'

/** In place of an introduction that was accepted here: what comes next. Takes over the focus of the card. */
export function JustAccepted({
  connection: { id, companyName },
}: {
  connection: Pick<TalentConnection, 'id' | 'companyName'>
}) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (document.activeElement !== document.body) return
    ref.current?.focus({ preventScroll: true })
    ref.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={ref} tabIndex={-1} className="scroll-my-8">
      <Notice
        tone="success"
        title={`You accepted the introduction to ${companyName}`}
        action={
          <ButtonLink to={href('/connections/:id', { id })} size="small">
            Write to {companyName}
          </ButtonLink>
        }
      >
        You’ll find their contact details in your conversation.
      </Notice>
    </div>
  )
}
