import type { ReactNode } from 'react'

type ClosingCallProps = { title: string; text: ReactNode; children: ReactNode }

/** The last section of a page: one sentence, and where to go from here. */
export function ClosingCall({ title, text, children }: ClosingCallProps) {
  return (
    <section
      aria-labelledby="closing-title"
      className="grid gap-8 border-t-2 border-ink pt-10 lg:grid-cols-[7fr_5fr] lg:items-end"
    >
      <div>
        <h2
          id="closing-title"
          className="max-w-[24ch] font-display text-3xl font-medium tracking-tight"
        >
          {title}
        </h2>
        <p className="mt-4 max-w-measure text-muted">{text}</p>
      </div>
      <div className="flex flex-wrap gap-3 lg:justify-end">{children}</div>
    </section>
  )
}
