import { type ComponentProps, createContext, type ReactNode, use } from 'react'
import { cx } from './cx.ts'
import { CloseIcon } from './icons.tsx'

/** Native commands that let buttons control dialogs; enhance.js replaces them in older browsers. */
function command(action: 'show-modal' | 'close', drawerId: string) {
  return { command: action, commandfor: drawerId }
}

type DrawerTriggerProps = ComponentProps<'button'> & {
  /** The id of the `Drawer` it opens. */
  opens: string
}

/** Opens a drawer natively: it works before hydration and without JavaScript. */
export function DrawerTrigger({ opens, ...rest }: DrawerTriggerProps) {
  return <button {...rest} {...command('show-modal', opens)} type="button" aria-haspopup="dialog" />
}

const DrawerId = createContext('')

type DrawerProps = {
  id: string
  title: ReactNode
  side?: 'right' | 'bottom'
  /** Closes when a link inside is followed: for menus, not for filters. */
  closeOnLink?: boolean
  /** Stays at the bottom while the content scrolls; a `DrawerClose` belongs here. */
  footer?: ReactNode
  children: ReactNode
}

const sides = {
  right: 'ml-auto h-dvh max-h-none w-[min(22rem,calc(100%-2rem))] border-l open:animate-slide-in',
  bottom: 'mt-auto max-h-[calc(100dvh-2rem)] w-full border-t open:animate-rise',
}

/** A sheet that slides in over the page. A native modal dialog: focus stays inside, Escape closes. */
export function Drawer({
  id,
  title,
  side = 'right',
  closeOnLink = true,
  footer,
  children,
}: DrawerProps) {
  return (
    <dialog
      id={id}
      aria-labelledby={`${id}-title`}
      suppressHydrationWarning
      data-drawer={closeOnLink ? 'links' : ''}
      className={cx(
        'm-0 max-w-none overflow-hidden border-ink bg-paper p-0 text-ink backdrop:animate-appear open:flex',
        sides[side],
      )}
    >
      <DrawerId value={id}>
        <div className="flex min-h-0 min-w-0 flex-1 flex-col low:overflow-y-auto">
          <div className="flex items-center gap-4 border-b border-rule py-2 pr-2 pl-4">
            <h2
              id={`${id}-title`}
              tabIndex={-1}
              className="min-w-0 flex-1 font-display text-xl font-medium"
            >
              {title}
            </h2>
            <DrawerClose
              aria-label="Close"
              className="inline-flex size-11 items-center justify-center rounded text-muted hover:bg-sunken hover:text-ink"
            >
              <CloseIcon />
            </DrawerClose>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-4 low:flex-none low:overflow-visible">
            {children}
          </div>
          {footer && <div className="flex gap-3 border-t border-rule p-4">{footer}</div>}
        </div>
      </DrawerId>
    </dialog>
  )
}

/** Closes the drawer around it, also without JavaScript. */
export function DrawerClose(props: ComponentProps<'button'>) {
  return <button {...props} {...command('close', use(DrawerId))} type="button" />
}
