import { Badge } from '#app/ui/badge.tsx'
import type { PostStage } from '../editing.ts'

export function StageBadge({ stage }: { stage: PostStage }) {
  if (stage === 'published')
    return (
      <Badge tone="green" glyph="full">
        Published
      </Badge>
    )
  if (stage === 'scheduled')
    return (
      <Badge tone="brass" glyph="half">
        Scheduled
      </Badge>
    )
  return (
    <Badge tone="quiet" glyph="open">
      Draft
    </Badge>
  )
}
