import { href } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { isAccepted } from '../rules.ts'
import type { TalentConnection } from '../schema.ts'

/** In place of each introduction that was accepted here: where it went, and what comes next. */
export function JustAccepted({ connections }: { connections: readonly TalentConnection[] }) {
  return connections
    .filter(({ status }) => isAccepted(status))
    .map(({ id, companyName }) => (
      <Notice
        key={id}
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
    ))
}
