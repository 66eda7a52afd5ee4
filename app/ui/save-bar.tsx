import { Button } from './button.tsx'

type SaveBarProps = {
  /** The bar is shown while there are unsaved changes. */
  dirty: boolean
  busy?: boolean
  /** The id of the form to submit; needed if the bar is outside of it. */
  form?: string
  saveLabel?: string
  message?: string
  onDiscard?: () => void
}

export function SaveBar({
  dirty,
  busy = false,
  form,
  saveLabel = 'Save',
  message = 'Unsaved changes',
  onDiscard,
}: SaveBarProps) {
  return (
    <div role="status" className="no-print sticky bottom-0 z-20 sm:bottom-4">
      {(dirty || busy) && (
        <div className="-mx-4 flex animate-rise items-center gap-3 border-t-2 border-accent bg-surface px-4 py-3 sm:mx-0 sm:rounded sm:border-2">
          <p className="min-w-0 flex-1 font-medium">{message}</p>
          {onDiscard && (
            <Button variant="quiet" onClick={onDiscard} disabled={busy}>
              Discard
            </Button>
          )}
          <Button type="submit" form={form} busy={busy}>
            {saveLabel}
          </Button>
        </div>
      )}
    </div>
  )
}
