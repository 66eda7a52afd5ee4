import { href, useFetcher } from 'react-router'
import { ChevronDownIcon } from '#app/ui/icons.tsx'
import { TextLink } from '#app/ui/link.tsx'
import type { Match, MatchPair } from '../schema.ts'
import { ReceiptParts } from './receipt-parts.tsx'

/** What the page of a receipt answers; without one it could not be told. */
type Answer = { receipt: Pick<Match, 'score' | 'parts'> | null }

type MatchReceiptProps = MatchPair & {
  /** Distinguishes equal links for screen readers. */
  title: string
  className?: string
}

/** Where a score comes from. It comes when it is opened; without JavaScript a link leads to it. */
export function MatchReceipt({ requestId, talentId, title, className }: MatchReceiptProps) {
  const address = href('/match/:requestId/:talentId', { requestId, talentId })
  const { data, state, load } = useFetcher<Answer>({ key: address })
  function unfold(details: HTMLDetailsElement | null) {
    if (details?.open && data === undefined && state === 'idle') void load(address)
  }
  return (
    <details
      // It may have been opened before the listener was added.
      ref={unfold}
      onToggle={event => unfold(event.currentTarget)}
      className={className}
    >
      <summary className="fold font-medium text-accent">
        <ChevronDownIcon className="size-4 turn" />
        Why this score
      </summary>
      <div className="mt-2" aria-busy={state !== 'idle'}>
        {data?.receipt ? (
          <ReceiptParts {...data.receipt} />
        ) : (
          // Shown only while the receipt is loading or has failed.
          <p className="animate-late text-sm">
            <TextLink to={address} reloadDocument>
              Show the receipt<span className="sr-only">: {title}</span>
            </TextLink>
          </p>
        )}
      </div>
    </details>
  )
}
