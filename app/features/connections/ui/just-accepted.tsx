import { href } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { TalentConnection } from '../schema.ts'
import { InPlace } from './in-place.tsx'

/** In place of an introduction that was accepted here: what comes next. */
export function JustAccepted({
  connection: { id, companyName },
}: {
  connection: Pick<TalentConnection, 'id' | 'companyName'>
}) {
  return (
    <InPlace takesFocus>
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
    </InPlace>
  )
}
