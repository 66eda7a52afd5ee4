import type { ReactNode } from 'react'
import { cx } from '#app/ui/cx.ts'

export type Step = { title: string; text: ReactNode }

/** A process in steps, each adding to the fraction. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol
      className={cx(
        'grid gap-x-10 gap-y-10',
        steps.length % 2 === 0 ? 'md:grid-cols-2' : 'md:grid-cols-3',
      )}
    >
      {steps.map(({ title, text }, position) => (
        <li key={title} className="flex flex-wrap gap-5">
          <StackedFraction top={position + 1} bottom={steps.length} />
          <div className="min-w-0 flex-1 basis-40">
            <h3 className="font-display text-xl font-medium tracking-tight">{title}</h3>
            <div className="mt-2 max-w-measure text-muted">{text}</div>
          </div>
        </li>
      ))}
    </ol>
  )
}

/** Decoration beside an ordered list: the first step of three is 1/3. */
function StackedFraction({ top, bottom }: { top: number; bottom: number }) {
  return (
    <span
      aria-hidden="true"
      className="figures inline-flex w-9 flex-col items-center font-display text-2xl leading-8 font-medium"
    >
      <span className="text-accent">{top}</span>
      <span className="h-0.5 w-full bg-ink" />
      <span className="text-muted">{bottom}</span>
    </span>
  )
}
