import { Badge } from '#app/ui/badge.tsx'
import { type ConnectionStatus, isAccepted, isPending, statusLabel } from '../rules.ts'
import type { SentIntroduction } from '../schema.ts'

const ACTIVE = { tone: 'green', glyph: 'full' } as const
const PENDING = { tone: 'neutral', glyph: 'half' } as const
const OVER = { tone: 'quiet', glyph: 'cross' } as const

export function StatusBadge({ status }: { status: ConnectionStatus }) {
  const look = isAccepted(status) ? ACTIVE : isPending(status) ? PENDING : OVER
  return <Badge {...look}>{statusLabel(status)}</Badge>
}

type StageBadgeProps = Pick<SentIntroduction, 'status' | 'progress'>

/** The status of an introduction, or the state of its engagement once that is over. */
export function StageBadge({ status, progress }: StageBadgeProps) {
  if (!progress?.isOver) return <StatusBadge status={status} />
  return <Badge {...OVER}>{progress.label}</Badge>
}
