import type { Funnel } from '../funnel.ts'
import { formatWait, percentOf } from '../rules.ts'

type Stage = { label: string; count: number; note: string }

function stagesOf(funnel: Funnel): Stage[] {
  const { requests, requestsWithIntroduction, sent, answered, accepted } = funnel
  const share = (part: number, whole: number, what: string) => {
    const percent = percentOf(part, whole)
    return percent === null ? '' : `${percent}% ${what}`
  }
  const wait = (hours: number | null, what: string) =>
    hours === null ? '' : `median ${formatWait(hours)} ${what}`
  const joined = (...parts: string[]) => parts.filter(Boolean).join(' · ')
  return [
    {
      label: 'Requests posted',
      count: requests,
      note: share(requestsWithIntroduction, requests, 'led to an introduction'),
    },
    {
      label: 'Introductions sent',
      count: sent,
      note: wait(funnel.hoursToIntroduction, 'from request to first introduction'),
    },
    {
      label: 'Answered',
      count: answered,
      note: joined(share(answered, sent, 'of those sent'), wait(funnel.hoursToAnswer, 'to answer')),
    },
    { label: 'Accepted', count: accepted, note: share(accepted, answered, 'of those answered') },
  ]
}

const WIDTH = 600
const HEIGHT = 56
/** Zero is still drawn as a line. */
const MIN_WIDTH = 4

/** Stages drawn as wide as their count, narrowing to the next, with a note beside each. */
export function FunnelFigure({ funnel }: { funnel: Funnel }) {
  const stages = stagesOf(funnel)
  const max = Math.max(...stages.map(({ count }) => count), 1)
  const widths = stages.map(({ count }) => Math.max((WIDTH * count) / max, MIN_WIDTH))
  return (
    <ol>
      {stages.map(({ label, count, note }, place) => {
        const [above = MIN_WIDTH, below = above] = widths.slice(place)
        const [left, right] = [(WIDTH - above) / 2, (WIDTH + above) / 2]
        const [nextLeft, nextRight] = [(WIDTH - below) / 2, (WIDTH + below) / 2]
        return (
          <li
            key={label}
            className="grid items-center gap-x-6 sm:grid-cols-[11rem_minmax(0,1fr)_12rem]"
          >
            <p className="flex items-baseline justify-between gap-3 sm:block">
              <span>{label}</span>{' '}
              <span className="figures font-display text-xl font-medium sm:block">
                {count.toLocaleString('en-US')}
              </span>
            </p>
            <svg
              viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
              preserveAspectRatio="none"
              aria-hidden="true"
              className="block h-14 w-full"
            >
              <polygon
                points={`${left},0 ${right},0 ${nextRight},${HEIGHT - 2} ${nextLeft},${HEIGHT - 2}`}
                className={place === stages.length - 1 ? 'fill-brass-fill' : 'fill-accent-fill'}
              />
            </svg>
            <p className="figures min-h-5 text-sm text-muted max-sm:pb-3">{note}</p>
          </li>
        )
      })}
    </ol>
  )
}
