import { useRef } from 'react'
import { href, useFetcher } from 'react-router'
import { ChevronDownIcon } from '#app/ui/icons.tsx'
import { TextLink } from '#app/ui/link.tsx'
import type { Match, MatchPair } from '../schema.ts'
import { MatchLine } from './match-line.tsx'
import { ReceiptParts } from './receipt-parts.tsx'

/** The response of the receipt's page; null if the receipt isn't available. */
type Answer = { receipt: Match | null }

type MatchReceiptProps = MatchPair & {
  match: Pick<Match, 'score' | 'summary'>
  /** Distinguishes equal links for screen readers. */
  title: string
  className?: string
}

/** A score and its receipt. The receipt is loaded when it is opened, with the score as of then. Without JavaScript, a
 * link leads to it. */
export function MatchReceipt({ match, requestId, talentId, title, className }: MatchReceiptProps) {
  const address = href('/match/:requestId/:talentId', { requestId, talentId })
  const { data, state, load } = useFetcher<Answer>({ key: address })
  // Without a connection there is no data afterwards either, and it would be requested again at once.
  const asked = useRef(false)
  function unfold(details: HTMLDetailsElement | null) {
    if (!details?.open || asked.current) return
    asked.current = true
    void load(address)
  }
  const { score, summary } = data?.receipt ?? match
  return (
    <>
      <MatchLine score={score} summary={summary} />
      <details
        // The user may open it before the listener is attached.
        ref={unfold}
        onToggle={event => unfold(event.currentTarget)}
        className={className}
      >
        <summary className="fold font-medium text-accent">
          <ChevronDownIcon className="size-4 turn" />
          Why this score<span className="sr-only">{`: ${title}`}</span>
        </summary>
        <div className="mt-2" aria-busy={state !== 'idle'}>
          {data?.receipt ? (
            <ReceiptParts {...data.receipt} />
          ) : (
            // Shown only while the receipt is loading or has failed.
            <p className="animate-late text-sm">
              <TextLink to={address} reloadDocument>
                Show the receipt<span className="sr-only">{`: ${title}`}</span>
              </TextLink>
            </p>
          )}
        </div>
      </details>
    </>
  )
}
