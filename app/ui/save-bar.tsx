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
    <div className="no-print save-bar">
      <div data-shown={shown || undefined}>
        {/* Without the buttons, which would be read with every change. */}
        <p role="status" className="flex-1 basis-20 font-medium">
          {shown && message}
        </p>
        {shown && (
          <div className="ml-auto flex gap-3">
            <Button variant="quiet" onClick={onDiscard} disabled={busy}>
              Discard
            </Button>
            <Button {...save} type="submit" busy={busy}>
              {label}
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}
