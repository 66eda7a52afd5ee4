import { Button } from './button.tsx'

type RestoredTextProps = { restored: boolean; discard: () => void }

/** Says that a form shows text that was typed earlier and kept in the tab. */
export function RestoredText({ restored, discard }: RestoredTextProps) {
  if (!restored) return null
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-3 text-muted">
      What you typed before is back.
      <Button type="button" variant="quiet" size="small" onClick={discard} className="-ml-3">
        Discard it
      </Button>
    </p>
  )
}
