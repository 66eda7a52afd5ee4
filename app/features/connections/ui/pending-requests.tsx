import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useFetcher, useFetchers, useRevalidator } from 'react-router'
import { FormAlert } from '#app/ui/form-alert.tsx'
import { LiveRegion } from '#app/ui/live-region.tsx'
import { Section } from '#app/ui/section.tsx'
import { ANSWERS, type Answer, isPending, requestPage } from '../rules.ts'
import type { AnswerError, TalentConnection } from '../schema.ts'
import { AnswerBy } from './answer-by.tsx'
import { AnswerForm } from './answer-form.tsx'
import { CompanyAbout } from './company-about.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { ConnectionCard } from './connection-card.tsx'
import { JustDeclined } from './just-declined.tsx'
import { OfferFacts } from './offer.tsx'

type PendingRequestsProps = {
  /** The talent's connections; those that wait for no answer are left out here. */
  connections: readonly TalentConnection[]
  /** The word under which this page stores a yes. */
  acceptAs: Exclude<Answer, 'declined'>
  /** From the action's answer, where the page was posted without JavaScript. */
  answerError?: AnswerError | null
  /** Where the page is about one of them alone. */
  title?: string
  /** How well each request fits, by its id; none where that could not be told. */
  scores: Readonly<Record<string, number>>
}

/**
 * What waits for the talent's answer. Posts `intent=answer`, `connectionId` and `answer` to the route it
 * stands in, whose action answers with a redirect to itself or with `{ answerError }`; `intent=take-back` as well.
 */
export function PendingRequests({
  connections,
  acceptAs,
  answerError,
  title,
  scores,
}: PendingRequestsProps) {
  const pending = connections.filter(connection => isPending(connection.status))
  const [failure, setFailure] = useState(answerError ?? null)
  const [said, setSaid] = useState('')
  const listRef = useRef<HTMLDivElement>(null)
  const onTheirWay = useFetchers().filter(
    ({ key, formData }) => formData !== undefined && pending.some(({ id }) => key === keyOf(id)),
  )
  useKeptFocus(listRef, pending.length)

  const failed = connections.find(connection => connection.id === failure?.connectionId)
  return (
    <Section
      id="pending-requests"
      title={title ?? 'Pending Requests'}
      count={title === undefined ? pending.length - onTheirWay.length : undefined}
    >
      <div ref={listRef} tabIndex={-1} className="space-y-4">
        <LiveRegion>{said}</LiveRegion>
        <FormAlert title={failed?.companyName} watch={failure}>
          {failure?.message}
        </FormAlert>
        <JustDeclined connections={connections} />
        {pending.length === 0 ? (
          <p className="text-muted">You’re all caught up.</p>
        ) : (
          <ul className="space-y-4">
            {pending.map(connection => (
              <li key={connection.id}>
                <PendingRequest
                  connection={connection}
                  acceptAs={acceptAs}
                  scores={scores}
                  alone={title !== undefined}
                  onAnswer={answer => {
                    setFailure(null)
                    setSaid(`${connection.companyName}: ${answer}`)
                  }}
                  onFailure={error => {
                    setFailure(error)
                    // Said again after the next try, even in the same words.
                    setSaid('')
                  }}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Section>
  )
}

/** An answered request leaves the list, and the focus that was on it would be lost. */
function useKeptFocus(ref: RefObject<HTMLElement | null>, length: number) {
  const before = useRef(length)
  useEffect(() => {
    if (length < before.current && document.activeElement === document.body) ref.current?.focus()
    before.current = length
  }, [ref, length])
}

const keyOf = (connectionId: string) => `answer-${connectionId}`

type PendingRequestProps = {
  connection: TalentConnection
  acceptAs: Exclude<Answer, 'declined'>
  scores: PendingRequestsProps['scores']
  /** On the page of the request, which says the rest. */
  alone: boolean
  onAnswer: (said: 'accepted' | 'declined') => void
  onFailure: (error: AnswerError) => void
}

function PendingRequest({
  connection,
  acceptAs,
  scores,
  alone,
  onAnswer,
  onFailure,
}: PendingRequestProps) {
  const fetcher = useFetcher<{ answerError?: AnswerError }>({ key: keyOf(connection.id) })
  const { revalidate } = useRevalidator()
  const cardRef = useRef<HTMLDivElement>(null)
  const sent = fetcher.formData?.get('answer')
  const answer = ANSWERS.find(known => known === sent)

  const error = fetcher.state === 'idle' ? fetcher.data?.answerError : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each answer of the server
  useEffect(() => {
    if (error === undefined) return
    onFailure(error)
    if (!error.unsent) void revalidate()
  }, [error])

  // The button that was pressed is gone, and the question with it.
  useLayoutEffect(() => {
    if (answer !== undefined && document.activeElement === document.body)
      cardRef.current?.focus({ preventScroll: true })
  }, [answer])

  const { request } = connection
  return (
    <ConnectionCard
      ref={cardRef}
      connection={connection}
      status={answer}
      name={connection.companyName}
      about={<CompanyAbout company={connection} />}
      offer={
        request && (
          <OfferFacts
            offer={alone ? { ...request, challenge: '' } : request}
            score={scores[request.id]}
          />
        )
      }
      requestTo={alone ? undefined : requestPage(connection)}
      notice={<ConflictNotice connection={connection} />}
      deadline={answer === undefined && <AnswerBy side="talent" {...connection} />}
      actions={
        answer === undefined ? (
          <AnswerForm
            connection={connection}
            acceptAs={acceptAs}
            fetcher={fetcher}
            onAnswer={onAnswer}
          />
        ) : (
          <p className="text-muted">
            {answer === 'declined'
              ? 'You declined.'
              : 'You accepted. You’ll see the contact details in a moment.'}
          </p>
        )
      }
    />
  )
}
