import { href } from 'react-router'
import { TextLink } from '#app/ui/link.tsx'
import { ScoreReceipt } from '#app/ui/score.tsx'
import type { ReceiptPart } from '../receipt.ts'
import { groupParts } from '../rules.ts'
import type { Match } from '../schema.ts'

const MAX_RAISING = 5

/** The parts of a score with their points: what matched, what is missing and what is unknown. */
export function ReceiptParts({ score, parts }: Pick<Match, 'score' | 'parts'>) {
  const { matched, missing, unknown, notAsked, suggested, raising, limit } = groupParts(parts)
  return (
    <div className="flex flex-col gap-5">
      <PartGroup title="Why matched" parts={matched} />
      <PartGroup title="Missing" parts={missing} />
      <PartGroup title="What we don’t know" parts={unknown} />
      {notAsked.length + suggested.length > 0 && (
        <p className="text-sm text-muted">
          {notAsked.length > 0 && `Not asked for: ${labelsOf(notAsked)}. `}
          {suggested.length > 0 &&
            `Only suggested by our form, not confirmed: ${labelsOf(suggested)}. `}
          Their points went to what the request asks for.
        </p>
      )}
      {limit && (
        <p className="flex justify-between gap-4 text-sm">
          <span>{limit.detail}</span>
          <span className="figures font-medium whitespace-nowrap">−{-limit.points}</span>
        </p>
      )}
      {raising.length > 0 && (
        <div>
          <p className="text-sm font-medium">What would raise it</p>
          <ul className="mt-1 text-sm">
            {raising.slice(0, MAX_RAISING).map(({ part, raise, gain }) => (
              <li key={part} className="flex justify-between gap-4 border-b border-rule py-2">
                <span className="min-w-0 first-letter:uppercase">{raise}</span>
                <span className="figures text-muted whitespace-nowrap">up to +{gain}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <p className="flex items-baseline justify-between gap-4 border-t border-rule pt-3 font-medium">
        Score
        <span className="figures font-display text-xl text-brass">{score}%</span>
      </p>
      <p className="text-sm">
        <TextLink to={href('/how-it-works/matching')}>
          How matching works, with its weights
        </TextLink>
      </p>
    </div>
  )
}

function labelsOf(parts: ReceiptPart[]): string {
  return parts.map(part => part.label.toLowerCase()).join(', ')
}

function PartGroup({ title, parts }: { title: string; parts: ReceiptPart[] }) {
  if (parts.length === 0) return null
  return (
    <div>
      <p className="text-sm font-medium">{title}</p>
      <ScoreReceipt
        parts={parts.map(({ part, label, points, of, state, detail }) => ({
          key: part,
          label,
          points,
          max: of,
          state,
          note: detail,
        }))}
      />
    </div>
  )
}
