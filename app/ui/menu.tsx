import type { ComponentProps, ReactNode } from 'react'
import { ChevronDownIcon } from './icons.tsx'
import { Link } from './router-link.tsx'

type MenuProps = {
  label: ReactNode
  /** `MenuLink`s. */
  children: ReactNode
}

/**
 * A list of links behind a button. It is a `details`, so it opens without JavaScript; enhance.js closes it on a choice,
 * Escape, or a click or focus elsewhere.
 */
export function Menu({ label, children }: MenuProps) {
  return (
    <details data-menu="" className="group relative">
      <summary className="inline-flex min-h-11 items-center gap-1.5 rounded px-2 font-medium transition-colors select-none hover:bg-sunken group-open:bg-sunken">
        {label}
        <ChevronDownIcon className="size-4 text-muted turn" />
      </summary>
      <ul className="absolute top-full left-0 z-30 mt-1 min-w-52 animate-appear rounded border border-ink bg-surface py-1">
        {children}
      </ul>
    </details>
  )
}

export function MenuLink(props: ComponentProps<typeof Link>) {
  return (
    <li>
      <Link {...props} className="menu-item" />
    </li>
  )
}
