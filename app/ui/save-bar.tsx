import { Button } from './button.tsx'

type SaveBarProps = {
  shown: boolean
  busy: boolean
  save: { label: string; name?: string; value?: string }
  message: string
  onDiscard: () => void
}

/** Stays at the bottom of the window while its form has unsaved changes. */
export function SaveBar({
  shown,
  busy,
  save: { label, ...save },
  message,
  onDiscard,
}: SaveBarProps) {
  return (
    <div role="status" className="no-print sticky bottom-0 z-20 sm:bottom-4">
      {shown && (
        <div className="-mx-4 flex animate-rise items-center gap-3 border-t-2 border-accent bg-surface px-4 py-3 sm:mx-0 sm:rounded sm:border-2">
          <p className="min-w-0 flex-1 font-medium">{message}</p>
          <Button variant="quiet" onClick={onDiscard} disabled={busy}>
            Discard
          </Button>
          <Button {...save} type="submit" busy={busy}>
            {label}
          </Button>
        </div>
      )}
    </div>
  )
}
