import type { ReactNode } from 'react'

type EmptyStateProps = {
  title: string
  children?: ReactNode
  /** At most one action. */
  action?: ReactNode
  headingLevel?: 2 | 3
}

export function EmptyState({ title, children, action, headingLevel = 2 }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const
  return (
    <div className="flex flex-col items-center rounded border border-dashed border-control px-6 py-12 text-center">
      <svg viewBox="0 0 48 48" aria-hidden="true" fill="none" className="mb-4 size-12">
        <circle
          cx="24"
          cy="10.5"
          r="6.5"
          strokeWidth="1.5"
          strokeDasharray="2.6 2.5"
          className="stroke-control"
        />
        <rect x="2" y="22.5" width="44" height="3" className="fill-accent" />
        <circle cx="24" cy="37.5" r="5" strokeWidth="1.5" className="stroke-control" />
      </svg>
      <Heading className="font-display text-xl font-medium">{title}</Heading>
      {children && <div className="mt-2 max-w-100 text-muted">{children}</div>}
      {action && <div className="mt-6">{action}</div>}
    </div>
  )
}
