import { Card } from '#app/ui/card.tsx'
import type { OpenField } from '../match-fields.ts'

/** More would push the form down. */
const MOST = 6

/** Fields that matching has no value for, with the points they could add. A hint, not a requirement. */
export function RaiseMatches({ fields }: { fields: OpenField[] }) {
  return (
    <Card as="section" aria-labelledby="raise-matches">
      <h2 id="raise-matches" className="font-display text-xl font-medium">
        How to raise your match scores
      </h2>
      {fields.length === 0 ? (
        <p className="mt-1 text-muted">Your profile has everything matching looks at.</p>
      ) : (
        <>
          <p className="mt-1 text-muted">
            You haven’t filled these in or confirmed them yet. Each can add up to this many points
            to a score out of 100.{fields.length > MOST && ' Others add less.'}
          </p>
          <ul className="mt-3 gap-x-8 sm:columns-2 lg:columns-1">
            {fields.slice(0, MOST).map(({ label, points, fieldId }) => (
              <li
                key={fieldId}
                className="flex min-h-8 break-inside-avoid items-center justify-between gap-4 border-b border-rule"
              >
                <a
                  href={`#${fieldId}`}
                  className="text-accent underline underline-offset-4 hover:decoration-2"
                >
                  {label}
                </a>
                <span className="figures font-medium text-brass">
                  +{points}
                  <span className="sr-only"> points</span>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}
