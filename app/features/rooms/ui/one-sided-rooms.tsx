import { href } from 'react-router'
import { Day } from '#app/ui/day.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Section } from '#app/ui/section.tsx'
import type { OneSidedRoom } from '../types.ts'

/** Rooms whose other side has deleted their account. Renders nothing if there are none. */
export function OneSidedRooms({ rooms }: { rooms: readonly OneSidedRoom[] }) {
  if (rooms.length === 0) return null
  return (
    <Section
      id="one-sided"
      title="No longer here"
      count={rooms.length}
      description="They deleted their accounts. You keep your conversations."
    >
      <ul className="border-t border-rule">
        {rooms.map(({ id, role, acceptedAt }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-rule py-3"
          >
            <TextLink to={href('/connections/:id', { id })} className="inline-block min-h-6">
              {role || 'A deleted request'}
            </TextLink>
            <span className="figures text-sm text-muted">
              <Day iso={acceptedAt} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
