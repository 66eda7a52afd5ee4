import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

/** Explains that a form shows what was typed before, not what is stored. */
export function RestoredNotice({
  onDiscard,
  className,
}: {
  onDiscard?: () => void
  className?: string
}) {
  return (
    <Notice
      live
      className={className}
      title="Your unsaved changes are back"
      action={
        onDiscard && (
          <Button variant="secondary" size="small" onClick={onDiscard}>
            Discard them
          </Button>
        )
      }
    >
      We kept them in this tab when you left the page.
    </Notice>
  )
}
