import type { ReactNode } from 'react'
import { cx } from '#app/ui/cx.ts'
import { StackedFraction } from './stacked-fraction.tsx'

export type Step = { title: string; text: ReactNode }

type StepsProps = { steps: readonly Step[]; headingLevel?: 2 | 3 }

/** A process in steps, each adding to the fraction. */
export function Steps({ steps, headingLevel = 3 }: StepsProps) {
  const Heading = `h${headingLevel}` as const
  return (
    <ol
      className={cx(
        'grid gap-x-10 gap-y-10',
        steps.length % 2 === 0 ? 'md:grid-cols-2' : 'md:grid-cols-3',
      )}
    >
      {steps.map(({ title, text }, position) => (
        <li key={title} className="flex gap-5">
          <StackedFraction top={position + 1} bottom={steps.length} />
          <div className="min-w-0 flex-1">
            <Heading className="font-display text-xl font-medium tracking-tight">{title}</Heading>
            <div className="mt-2 max-w-measure text-muted">{text}</div>
          </div>
        </li>
      ))}
    </ol>
  )
}
