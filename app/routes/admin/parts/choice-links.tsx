import type { LinkProps } from 'react-router'
import { Link } from '#app/ui/router-link.tsx'

type ChoiceLinksProps = {
  /** The subject of the choice, for screen readers. */
  label: string
  choices: readonly (Pick<LinkProps, 'to' | 'preventScrollReset'> & {
    label: string
    current: boolean
  })[]
  className?: string
}

/** Links to choose one of a few options, each with its own address. */
export function ChoiceLinks({ label: name, choices, className }: ChoiceLinksProps) {
  return (
    <nav aria-label={name} className={className}>
      <ul className="flex flex-wrap gap-1">
        {choices.map(({ label, current, ...link }) => (
          <li key={label}>
            <Link
              {...link}
              aria-current={current ? 'true' : undefined}
              className="inline-flex min-h-9 items-center rounded border border-transparent px-3 text-sm text-ink no-underline transition-colors hover:border-control hover:bg-sunken aria-[current=true]:border-ink aria-[current=true]:bg-ink aria-[current=true]:text-paper"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
