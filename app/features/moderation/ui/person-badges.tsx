import { Badge, FeaturedBadge } from '#app/ui/badge.tsx'
import type { DeskPerson } from '../schema.ts'

/** A person's notable states as badges. */
export function PersonBadges({ person }: { person: DeskPerson }) {
  const { profile, suspendedReason, administrator } = person
  return (
    <span className="flex flex-wrap gap-2">
      {administrator && <Badge tone="neutral">Administrator</Badge>}
      {suspendedReason !== null && (
        <Badge tone="danger" glyph="cross">
          Suspended
        </Badge>
      )}
      {profile?.hiddenReason != null && (
        <Badge tone="danger" glyph="open">
          Hidden
        </Badge>
      )}
      {profile?.featured && <FeaturedBadge />}
    </span>
  )
}
