import type { ReactNode } from 'react'

type Side = {
  title: string
  text: ReactNode
  points?: readonly string[]
  /** A link for this side to read on. */
  more?: ReactNode
}

/** What it means for a company and for talent, side by side under one line. */
export function TwoSides({
  sides,
  headingLevel = 3,
}: {
  sides: readonly [Side, Side]
  headingLevel?: 2 | 3
}) {
  const Heading = `h${headingLevel}` as const
  return (
    <div className="grid gap-y-12 md:grid-cols-2 md:divide-x md:divide-rule">
      {sides.map(({ title, text, points = [], more }) => (
        <div key={title} className="flex flex-col md:px-8 md:first:pl-0 md:last:pr-0 lg:px-12">
          <Heading className="font-display text-2xl font-medium tracking-tight">{title}</Heading>
          <p className="mt-3 max-w-measure text-muted">{text}</p>
          {points.length > 0 && (
            <ul className="mt-5 max-w-measure border-b border-rule">
              {points.map(point => (
                <li key={point} className="border-t border-rule py-3">
                  {point}
                </li>
              ))}
            </ul>
          )}
          {more && <p className="mt-6">{more}</p>}
        </div>
      ))}
    </div>
  )
}
