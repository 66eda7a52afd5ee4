import { cx } from '#app/ui/cx.ts'
import { Score } from '#app/ui/score.tsx'
import type { Match } from '../schema.ts'

type MatchLineProps = Pick<Match, 'score' | 'summary'> & { className?: string }

/** A match in one line: the percent and why. */
export function MatchLine({ score, summary, className }: MatchLineProps) {
  return (
    <div className={cx('flex flex-wrap items-center gap-x-4 gap-y-1', className)}>
      <Score value={score} />
      <p className="min-w-0 flex-1 basis-60 text-sm">{`${summary}.`}</p>
    </div>
  )
}
