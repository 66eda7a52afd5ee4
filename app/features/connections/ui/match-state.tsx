import { href } from 'react-router'
import { TextLink } from '#app/ui/link.tsx'
import { isAccepted, isPending } from '../rules.ts'
import type { CompanyConnection } from '../schema.ts'
import { StageBadge } from './stage-badge.tsx'

type MatchStateProps = {
  introduction: Pick<CompanyConnection, 'id' | 'status' | 'progress'>
  /** For the talent: the page on which a pending one is answered. */
  answerAt?: string
  /** Distinguishes equal links for screen readers. */
  title: string
}

/** Beside a match: how far its introduction has come, with a link to it. */
export function MatchState({ introduction, answerAt, title }: MatchStateProps) {
  const { id, status, progress } = introduction
  const waitsForReader = isPending(status) && answerAt !== undefined
  const link = isAccepted(status)
    ? { to: href('/connections/:id', { id }), label: 'Open the conversation' }
    : waitsForReader
      ? { to: answerAt, label: 'Read and answer' }
      : isPending(status) && { to: href('/connections'), label: 'View Connections' }
  return (
    <p className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      {waitsForReader ? (
        'Introduction requested'
      ) : (
        <>
          Introduction <StageBadge status={status} progress={progress} />
        </>
      )}
      {link && (
        <TextLink to={link.to}>
          {link.label}
          <span className="sr-only">{`: ${title}`}</span>
        </TextLink>
      )}
    </p>
  )
}
