import { Button } from './button.tsx'
import { ShareIcon } from './icons.tsx'

type ShareLinkProps = {
  /** The path within the product. */
  path: string
  /** The title in the phone's share sheet. */
  title: string
  className?: string
}

/** Opens the phone's share sheet, or copies the link. Works through enhance.js and is hidden without scripts. */
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
