import type { ComponentProps } from 'react'
import { CloseIcon } from './icons.tsx'
import { Link } from './router-link.tsx'

const removableClass =
  'chip min-h-8 gap-2 border-accent bg-accent-soft py-1 pr-2 pl-3 text-left no-underline transition-colors hover:bg-surface'

type ChipListProps = {
  /** Names from a catalogue, such as skills or industries. */
  items: readonly string[]
  max?: number
  /** The total number, if only the first ones are passed. */
  total?: number
}

/** A row of chips, with "+N more" for the rest. */
export function ChipList({ items, max, total = items.length }: ChipListProps) {
  const shown = max === undefined ? items : items.slice(0, max)
  const hidden = total - shown.length
  return (
    <ul className="flex flex-wrap items-center gap-2">
      {shown.map(item => (
        <li key={item} className="chip">
          {item}
        </li>
      ))}
      {hidden > 0 && <li className="figures text-sm text-muted">{`+${hidden} more`}</li>}
    </ul>
  )
}

/** A chosen filter; the link removes it. */
export function ChipLink({ children, ...rest }: Omit<ComponentProps<typeof Link>, 'className'>) {
  return (
    <Link {...rest} className={removableClass}>
      <span className="sr-only">Remove filter </span>
      {children}
      <CloseIcon className="size-3.5 text-accent" />
    </Link>
  )
}
