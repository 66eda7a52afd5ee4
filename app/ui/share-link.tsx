import { Button } from './button.tsx'
import { ShareIcon } from './icons.tsx'

type ShareLinkProps = {
  /** The address within the product. */
  path: string
  /** What the phone's share sheet calls it. */
  title: string
  className?: string
}

/** The phone's share sheet, or the link on the clipboard: run by enhance.js, and not there without scripts. */
export function ShareLink({ path, title, className }: ShareLinkProps) {
  return (
    <span className={className}>
      <Button
        variant="quiet"
        size="small"
        icon={<ShareIcon />}
        data-share={path}
        data-title={title}
        className="hidden! [@media(scripting:enabled)]:inline-flex!"
      >
        <span aria-live="polite" data-word="">
          Share
        </span>
      </Button>
    </span>
  )
}
