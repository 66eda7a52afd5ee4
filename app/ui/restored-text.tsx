import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { cx } from './cx.ts'

type RestoredTextProps = { restored: boolean; discard: () => void }

/**
 * Says that a form shows text that was typed earlier and kept in the tab. It stands after the buttons of its form,
 * because it appears while people may be pressing one.
 */
export function RestoredText({ restored, discard }: RestoredTextProps) {
  return restored && <RestoredWords discard={discard} />
}

/** The same in the place of another text, for a form whose buttons are above or below everything. */
export function RestoredInstead({
  restored,
  discard,
  children,
}: RestoredTextProps & { children: ReactNode }) {
  return (
    <div className="grid *:col-start-1 *:row-start-1">
      <p className={cx(restored && 'invisible')}>{children}</p>
      <div className={cx('-my-1.5', !restored && 'invisible')}>
        <RestoredWords discard={discard} />
      </div>
    </div>
  )
}

function RestoredWords({ discard }: Pick<RestoredTextProps, 'discard'>) {
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-3 text-muted">
      What you typed before is back.
      <Button type="button" variant="quiet" size="small" onClick={discard} className="-ml-3">
        Discard it
      </Button>
    </p>
  )
}
