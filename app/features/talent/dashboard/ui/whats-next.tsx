import { type NextStep, NextSteps } from '#app/ui/next-steps.tsx'
import { Section } from '#app/ui/section.tsx'
import type { ReachWeek } from '../reach.ts'

type WhatsNextProps = {
  steps: NextStep[]
  reach: ReachWeek[]
  /** Whether companies can find the profile. */
  isVisible: boolean
}

/** The next steps, and the profile's reach in the last weeks. */
export function WhatsNext({ steps, reach, isVisible }: WhatsNextProps) {
  return (
    <Section id="how-it-goes" title="What’s Next">
      {steps.length === 0 ? (
        <p className="text-muted">
          {isVisible
            ? 'We’ll tell you when a company asks for an introduction.'
            : 'Companies can’t ask for an introduction while your profile is hidden.'}
        </p>
      ) : (
        <NextSteps steps={steps} />
      )}
      {reach.length > 0 && (
        <ul className="mt-6 grid grid-cols-1 gap-4 sm:grid-cols-3 sm:gap-6">
          <Figure label="Views by companies" of="views" reach={reach} />
          <Figure label="Times shown as a match" of="shown" reach={reach} />
          <Figure label="Introductions" of="introductions" reach={reach} />
        </ul>
      )}
    </Section>
  )
}

const BAR = 10
const GAP = 4
const HEIGHT = 32

type FigureProps = { label: string; of: Exclude<keyof ReachWeek, 'week'>; reach: ReachWeek[] }

/** A total for all weeks, and a bar for each. */
function Figure({ label, of, reach }: FigureProps) {
  const counts = reach.map(week => week[of])
  const total = counts.reduce((sum, count) => sum + count, 0)
  const max = Math.max(...counts, 1)
  const width = counts.length * (BAR + GAP) - GAP
  const last = reach.at(-1)
  return (
    // The total is read first, "12 views by companies in eight weeks", and shown beside the text or between its lines.
    <li className="flex flex-wrap items-center gap-x-4 sm:flex-col sm:items-start">
      <p className="order-1 mt-1 flex items-end gap-4">
        <span className="figures font-display text-2xl font-medium">
          {total.toLocaleString('en-US')}
        </span>
        <svg width={width} height={HEIGHT} aria-hidden="true" className="block">
          {reach.map(({ week, [of]: count }, place) => {
            const height = count === 0 ? 1 : Math.max(3, (count / max) * HEIGHT)
            return (
              <rect
                key={week}
                x={place * (BAR + GAP)}
                y={HEIGHT - height}
                width={BAR}
                height={height}
                className={count === 0 ? 'fill-rule' : 'fill-accent-fill'}
              />
            )
          })}
        </svg>
      </p>
      <div className="flex-1 basis-40 sm:contents">
        <p className="text-sm text-muted">{label}</p>
        <p className="figures mt-1 text-sm text-muted sm:order-2">
          {last && `in eight weeks, ${last[of]} this week`}
        </p>
      </div>
    </li>
  )
}
