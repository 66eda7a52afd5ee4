import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { cx } from './cx.ts'
import { ChevronDownIcon } from './icons.tsx'

type MenuProps = {
  /** The text of the button. */
  label: ReactNode
  align?: 'start' | 'end'
  className?: string
  /** `MenuLink`s and `MenuButton`s. */
  children: ReactNode
}

/** A list of links behind a button. A `details` underneath, so it opens without JavaScript. */
export function Menu({ label, align = 'start', className, children }: MenuProps) {
  const ref = useRef<HTMLDetailsElement>(null)

  useEffect(() => {
    const menu = ref.current
    if (!menu) return
    const close = () => {
      menu.open = false
    }
    function handlePointer(event: PointerEvent) {
      if (event.target instanceof Node && !menu?.contains(event.target)) close()
    }
    function handleKey(event: KeyboardEvent) {
      if (event.key !== 'Escape' || !menu?.open) return
      if (menu.contains(document.activeElement)) menu.querySelector('summary')?.focus()
      close()
    }
    function handleFocus(event: FocusEvent) {
      if (event.relatedTarget instanceof Node && !menu?.contains(event.relatedTarget)) close()
    }
    document.addEventListener('pointerdown', handlePointer)
    document.addEventListener('keydown', handleKey)
    menu.addEventListener('focusout', handleFocus)
    return () => {
      document.removeEventListener('pointerdown', handlePointer)
      document.removeEventListener('keydown', handleKey)
      menu.removeEventListener('focusout', handleFocus)
    }
  }, [])

  return (
    // Links and buttons inside close the menu; the click itself is theirs.
    // biome-ignore lint/a11y/useKeyWithClickEvents: a key on a link or button arrives as a click
    <details
      ref={ref}
      className={cx('group relative', className)}
      onClick={event => {
        const target = event.target
        if (target instanceof Element && target.closest('li a, li button'))
          event.currentTarget.open = false
      }}
    >
      <summary className="inline-flex min-h-11 items-center gap-1.5 rounded px-3 font-medium transition-colors select-none hover:bg-sunken group-open:bg-sunken">
        {label}
        <ChevronDownIcon className="size-4 text-muted transition-transform group-open:rotate-180" />
      </summary>
      <ul
        className={cx(
          'absolute top-full z-30 mt-1 min-w-52 animate-appear rounded border border-ink bg-surface py-1',
          align === 'end' ? 'right-0' : 'left-0',
        )}
      >
        {children}
      </ul>
    </details>
  )
}

const itemClass =
  'flex min-h-11 w-full items-center gap-3 px-4 py-2 text-left text-ink no-underline transition-colors hover:bg-accent-soft focus-visible:-outline-offset-2 aria-[current=page]:font-semibold'

export function MenuLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return (
    <li>
      <Link {...rest} className={cx(itemClass, className)} />
    </li>
  )
}

/** Inside a form it submits: for "Logout". */
export function MenuButton({ className, type = 'submit', ...rest }: ComponentProps<'button'>) {
  return (
    <li>
      <button {...rest} type={type} className={cx(itemClass, className)} />
    </li>
  )
}

export function MenuSeparator() {
  return <li aria-hidden="true" className="my-1 border-t border-rule" />
}
