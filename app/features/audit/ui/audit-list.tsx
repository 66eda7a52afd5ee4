import { Moment } from '#app/ui/day.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { describeAction } from '../rules.ts'
import type { AuditEntry, AuditSubject } from '../schema.ts'

type AuditListProps = {
  entries: AuditEntry[]
  /** Path of a subject's page; null if it has none. */
  pageOf: (subject: AuditSubject) => string | null
}

/** The audit trail: who did what to which subject, when and why. */
export function AuditList({ entries, pageOf }: AuditListProps) {
  return (
    <ol className="border-t border-rule">
      {entries.map(({ id, at, actor, action, subject, reason }) => (
        <li
          key={id}
          className="grid gap-x-6 gap-y-1 border-b border-rule py-3 sm:grid-cols-[13rem_minmax(0,1fr)]"
        >
          <p className="figures text-sm leading-6 text-muted">
            <Moment iso={at} />
          </p>
          <div className="min-w-0 wrap-anywhere">
            <p>
              {describeAction(action)} <Subject subject={subject} to={pageOf(subject)} />
            </p>
            <p className="text-sm text-muted">
              {actor === null ? 'From the command line' : actor || 'Deleted account'}
              {reason && <> · “{reason}”</>}
            </p>
          </div>
        </li>
      ))}
    </ol>
  )
}

function Subject({ subject, to }: { subject: AuditSubject; to: string | null }) {
  const name = subject.name || 'a deleted account'
  if (to === null || !subject.name) return <span className="font-medium">{name}</span>
  return (
    <TextLink plain to={to} className="font-medium">
      {name}
    </TextLink>
  )
}
