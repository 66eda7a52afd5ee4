import type { ReactNode, Ref } from 'react'
import { Card } from '#app/ui/card.tsx'
import { Day } from '#app/ui/day.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { LinkedText } from '#app/ui/linked-text.tsx'
import { type ConnectionStatus, isAccepted } from '../rules.ts'
import type { CompanyConnection, TalentConnection } from '../schema.ts'
import { RoomLinks } from './room-links.tsx'
import { StatusBadge } from './stage-badge.tsx'

type ConnectionCardProps = {
  connection: TalentConnection | CompanyConnection
  /** An optimistic status, until the stored one follows. */
  status?: ConnectionStatus
  picture?: ReactNode
  name: ReactNode
  /** A line or a block under the name. */
  about?: ReactNode
  /** The request's terms, while the talent decides. */
  terms?: ReactNode
  /** Path of the request, if the reader may read it. */
  requestTo?: string
  /** The time left to answer. */
  deadline?: ReactNode
  /** A warning to read before answering. */
  notice?: ReactNode
  /** Buttons, while there is something to do. */
  actions?: ReactNode
  ref?: Ref<HTMLDivElement>
}

/** One introduction: the other side, the request, its requirements and its status. */
export function ConnectionCard({
  connection,
  status = connection.status,
  picture,
  name,
  about,
  terms,
  requestTo,
  deadline,
  notice,
  actions,
  ref,
}: ConnectionCardProps) {
  const { request, requirements, contactDetails, createdAt, answeredAt, progress } = connection
  const missing = connection.isRequestHidden
    ? 'A request that’s hidden at the moment'
    : 'A deleted request'
  return (
    <Card>
      <div ref={ref} tabIndex={-1} className="pictured">
        {picture}
        <div>
          <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
            <h3 className="min-w-0 font-display text-xl font-medium">{name}</h3>
            <StatusBadge status={status} />
          </div>
          {typeof about === 'string' ? <p className="text-muted">{about}</p> : about}
          <p className="figures mt-1 text-sm text-muted">
            Sent <Day iso={createdAt} />
            {answeredAt !== null && (
              <>
                , answered <Day iso={answeredAt} />
              </>
            )}
          </p>
          {deadline && <p className="text-sm text-muted">{deadline}</p>}
        </div>
      </div>
      <dl className="mt-4 grid grid-cols-1 gap-4 border-t border-rule pt-4">
        <Line term="About">
          {request === null ? missing : describeRequest(request)}
          {terms && <div className="mt-2">{terms}</div>}
          {requestTo !== undefined && (
            <TextLink to={requestTo} className="block w-fit min-h-6">
              Read the whole request
              <span className="sr-only">
                : {request?.desiredRole}, {name}
              </span>
            </TextLink>
          )}
        </Line>
        <Line term="Requirements">
          {requirements === '' ? (
            <p className="text-muted">Not provided.</p>
          ) : (
            <p className="max-w-measure whitespace-pre-line">{requirements}</p>
          )}
        </Line>
        {isAccepted(status) && contactDetails !== null && (
          <Line term={'companyName' in connection ? 'Contact details' : 'Your contact details'}>
            {contactDetails === '' ? (
              <p className="text-muted">Not provided.</p>
            ) : (
              <div className="max-w-measure rounded border-l-3 border-accent bg-accent-soft px-4 py-3">
                <LinkedText text={contactDetails} />
              </div>
            )}
          </Line>
        )}
        {progress !== null && (
          <Line term="Next">
            <p className="max-w-measure">{progress.step}</p>
          </Line>
        )}
      </dl>
      {notice && <div className="mt-6">{notice}</div>}
      {actions && <div className="mt-6">{actions}</div>}
      {isAccepted(connection.status) && (
        <div className="mt-6">
          <RoomLinks connection={connection} />
        </div>
      )}
    </Card>
  )
}

/** "Chief Financial Officer · Fintech · Medium (51-200)" */
function describeRequest(request: NonNullable<CompanyConnection['request']>): string {
  return [request.desiredRole, request.industry, request.companySize].filter(Boolean).join(' · ')
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="term-line">
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
