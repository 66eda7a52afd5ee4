import type { Funnel } from '../funnel.ts'
import { percentOf, sayWait } from '../rules.ts'

type Stage = { label: string; count: number; note: string }

function stagesOf(funnel: Funnel): Stage[] {
  const { requests, requestsWithIntroduction, sent, answered, accepted } = funnel
  const share = (part: number, whole: number, what: string) => {
    const percent = percentOf(part, whole)
    return percent === null ? '' : `${percent}% ${what}`
  }
  const wait = (hours: number | null, what: string) =>
    hours === null ? '' : `median ${sayWait(hours)} ${what}`
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
const HEIGHT = 28

/** Four bars of one scale, each with its number and what became of it. */
export function FunnelFigure({ funnel }: { funnel: Funnel }) {
  const stages = stagesOf(funnel)
  const most = Math.max(...stages.map(({ count }) => count), 1)
  return (
    <ol className="space-y-4">
      {stages.map(({ label, count, note }, place) => {
        const width = (WIDTH * count) / most
        return (
          <li key={label} className="grid gap-x-6 sm:grid-cols-[11rem_minmax(0,1fr)]">
            <p className="flex items-baseline justify-between gap-3 sm:block">
              <span>{label}</span>{' '}
              <span className="figures font-display text-xl font-medium sm:block">
                {count.toLocaleString('en-US')}
              </span>
            </p>
            <div className="min-w-0 self-center">
              <svg
                viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
                preserveAspectRatio="none"
                aria-hidden="true"
                className="h-7 w-full"
              >
                <rect width={WIDTH} height={HEIGHT} className="fill-sunken" />
                <rect
                  width={count === 0 ? 0 : Math.max(width, 3)}
                  height={HEIGHT}
                  className={place === stages.length - 1 ? 'fill-brass-fill' : 'fill-accent-fill'}
                />
              </svg>
              <p className="figures mt-1 min-h-5 text-sm text-muted">{note}</p>
            </div>
          </li>
        )
      })}
    </ol>
  )
}
