import type { ReactNode } from 'react'
import { Badge } from '#app/ui/badge.tsx'
import { Card } from '#app/ui/card.tsx'

type ExampleProps = {
  title: string
  /** Each line of the example, and why it is good. */
  lines: readonly { term: string; text: ReactNode; why: string }[]
}

/** A good example, line by line, with the reasons beside it. */
export function Example({ title, lines }: ExampleProps) {
  return (
    <Card className="max-w-4xl">
      <Badge tone="quiet">Made-up example</Badge>
      <p className="mt-3 font-display text-xl font-medium tracking-tight">{title}</p>
      <dl className="mt-4">
        {lines.map(({ term, text, why }) => (
          <div
            key={term}
            className="grid gap-x-8 gap-y-1 border-t border-rule py-4 md:grid-cols-[9rem_3fr_2fr]"
          >
            <dt className="text-sm text-muted">{term}</dt>
            <dd>{text}</dd>
            <dd className="text-sm text-muted">{why}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
