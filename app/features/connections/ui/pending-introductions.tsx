import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useFetcher, useFetchers, useRevalidator } from 'react-router'
import { FormAlert } from '#app/ui/form-alert.tsx'
import { LiveRegion } from '#app/ui/live-region.tsx'
import { Section } from '#app/ui/section.tsx'
import { repeatsChallenge } from '../repeats-challenge.ts'
import { ANSWERS, type Answer, isAccepted, isPending, requestPage } from '../rules.ts'
import type { AnswerError, TalentConnection } from '../schema.ts'
import { AnswerBy } from './answer-by.tsx'
import { AnswerForm } from './answer-form.tsx'
import { CompanyAbout } from './company-about.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { ConnectionCard } from './connection-card.tsx'
import { FirstToEnd } from './first-to-end.tsx'
import { JustAccepted } from './just-accepted.tsx'
import { JustDeclined } from './just-declined.tsx'
import { RequestFacts } from './request-facts.tsx'

type PendingIntroductionsProps = {
  /** The talent's connections; only pending ones are shown, and why one could not be answered. */
  connections: readonly TalentConnection[]
  /** Whether the page says that some have expired unanswered. */
  hasExpired?: boolean
  /** The status that this page stores for an acceptance. */
  acceptAs: Exclude<Answer, 'declined'>
  /** From the action's response, if the form was posted without JavaScript. */
  answerError?: AnswerError | null
  /** Set on a page about a single request, which shows nothing here once nothing is pending. */
  title?: string
  /** Match scores by request id; empty if they couldn't be computed. */
  scores: Readonly<Record<string, number>>
}

/**
 * Introductions awaiting the talent's answer. Posts `intent=answer`, `connectionId` and `answer`, or
 * `intent=take-back`, to its own route, whose action redirects to itself or returns `{ answerError }`.
 */
export function PendingIntroductions({
  connections,
  hasExpired = false,
  acceptAs,
  answerError,
  title,
  scores,
}: PendingIntroductionsProps) {
  const fetchers = useFetchers()
  const isInFlight = (id: string) =>
    fetchers.some(({ key, formData }) => formData !== undefined && key === keyOf(id))
  // One whose answer is in flight stays, even if the page learns meanwhile that it has ended.
  const pending = connections.filter(({ id, status }) => isPending(status) || isInFlight(id))
  const [failure, setFailure] = useState(answerError ?? null)
  const [answered, setAnswered] = useState<{ id: string; words: string } | null>(null)
  const [answeredIds, setAnsweredIds] = useState<readonly string[]>([])
  const listRef = useRef<HTMLDivElement>(null)
  const isAnsweredHere = ({ id }: TalentConnection) => answeredIds.includes(id)
  const isJustAnswered = (each: TalentConnection) =>
    each.undoSeconds > 0 ||
    (isAnsweredHere(each) && (isAccepted(each.status) || each.status === 'declined'))
  const listed = connections.filter(each => pending.includes(each) || isJustAnswered(each))
  const inFlight = pending.filter(({ id }) => isInFlight(id))
  // Not once the answer has failed or is undone.
  const stands =
    failure?.connectionId !== answered?.id &&
    pending.every(each => each.id !== answered?.id || inFlight.includes(each))
  useRestoredFocus(listRef, pending.length)

  const failed = connections.find(connection => connection.id === failure?.connectionId)
  const isEmpty = pending.length === 0 && connections.every(({ undoSeconds }) => undoSeconds === 0)
  const isShown = title === undefined || !isEmpty || failed !== undefined
  const watches = connections.map(({ id }) => (
    <AnswerWatch key={id} connectionId={id} onFailure={setFailure} />
  ))
  if (!isShown) return <>{watches}</>
  return (
    <>
      {watches}
      <Section
        id="pending-requests"
        title={title ?? 'Pending Requests'}
        count={title === undefined ? pending.length - inFlight.length : undefined}
      >
        <div ref={listRef} tabIndex={-1} className="space-y-4">
          <LiveRegion>{stands ? answered?.words : ''}</LiveRegion>
          <FormAlert title={failed?.companyName} watch={failure}>
            {failure?.message}
          </FormAlert>
          {pending.length === 0 && title === undefined && (
            <p className="text-muted">
              {hasExpired ? 'Nothing to answer at the moment.' : 'You’re all caught up.'}
            </p>
          )}
          {listed.length > 0 && (
            <ul className="space-y-4">
              {listed.map(connection => (
                <li key={connection.id}>
                  {pending.includes(connection) ? (
                    <PendingIntroduction
                      connection={connection}
                      acceptAs={acceptAs}
                      scores={scores}
                      alone={title !== undefined}
                      isBack={isAnsweredHere(connection)}
                      onAnswer={answer => {
                        setFailure(null)
                        const words = `${connection.companyName}: ${answer}`
                        setAnswered({ id: connection.id, words })
                        setAnsweredIds(ids => [...ids, connection.id])
                      }}
                    />
                  ) : connection.status === 'declined' ? (
                    <JustDeclined
                      connection={connection}
                      isAnsweredHere={isAnsweredHere(connection)}
                    />
                  ) : (
                    <JustAccepted connection={connection} />
                  )}
                </li>
              ))}
            </ul>
          )}
          <FirstToEnd listed={pending.length} />
        </div>
      </Section>
    </>
  )
}

/** Keeps the focus in the list when an answered introduction leaves it. */
function useRestoredFocus(ref: RefObject<HTMLElement | null>, length: number) {
  const before = useRef(length)
  useEffect(() => {
    if (length < before.current && document.activeElement === document.body) ref.current?.focus()
    before.current = length
  }, [ref, length])
}

const keyOf = (connectionId: string) => `answer-${connectionId}`

type AnswerWatchProps = { connectionId: string; onFailure: (error: AnswerError) => void }

/** Reports why an answer failed. Apart from the card, which is gone if the introduction has ended. */
function AnswerWatch({ connectionId, onFailure }: AnswerWatchProps) {
  const fetcher = useFetcher<{ answerError?: AnswerError }>({ key: keyOf(connectionId) })
  const { revalidate } = useRevalidator()
  // Stays the same through later answers that succeed, so it is reported once.
  const error = fetcher.data?.answerError
  // biome-ignore lint/correctness/useExhaustiveDependencies: reported once for each answer of the server
  useEffect(() => {
    if (error === undefined) return
    onFailure(error)
    if (!error.unsent) void revalidate()
  }, [error])
  return null
}

type PendingIntroductionProps = {
  connection: TalentConnection
  acceptAs: Exclude<Answer, 'declined'>
  scores: PendingIntroductionsProps['scores']
  /** On the page of the request, which shows its details elsewhere. */
  alone: boolean
  /** Answered on this page before; the answer was undone. */
  isBack: boolean
  onAnswer: (answer: 'accepted' | 'declined') => void
}

function PendingIntroduction({
  connection,
  acceptAs,
  scores,
  alone,
  isBack,
  onAnswer,
}: PendingIntroductionProps) {
  const fetcher = useFetcher<{ answerError?: AnswerError }>({ key: keyOf(connection.id) })
  const cardRef = useRef<HTMLDivElement>(null)
  const sent = fetcher.formData?.get('answer')
  const answer = ANSWERS.find(known => known === sent)

  // The pressed button is gone, so move the focus to the card.
  useLayoutEffect(() => {
    if (answer !== undefined && document.activeElement === document.body)
      cardRef.current?.focus({ preventScroll: true })
  }, [answer])

  // The button that undid it is gone as well.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it comes back
  useLayoutEffect(() => {
    if (isBack && document.activeElement === document.body)
      cardRef.current?.focus({ preventScroll: true })
  }, [])

  const { request } = connection
  return (
    <ConnectionCard
      ref={cardRef}
      connection={connection}
      status={answer}
      name={connection.companyName}
      about={<CompanyAbout company={connection} />}
      terms={
        request && (
          <>
            {request.isClosed && !alone && (
              <p className="mb-2 font-medium">
                The company has closed this request, so they may no longer need anyone.
              </p>
            )}
            <RequestFacts
              terms={
                alone || repeatsChallenge(connection) ? { ...request, challenge: '' } : request
              }
              score={scores[request.id]}
            />
          </>
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
              : 'You accepted. You’ll see any contact details in a moment.'}
          </p>
        )
      }
    />
  )
}
