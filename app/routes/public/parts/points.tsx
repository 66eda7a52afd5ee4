import type { ReactNode } from 'react'
import { cx } from '#app/ui/cx.ts'

type Point = { title: string; text: ReactNode }

const COLUMNS = { 2: '', 3: 'lg:grid-cols-3', 4: 'lg:grid-cols-4' }

type PointsProps = {
  points: readonly Point[]
  columns?: 2 | 3 | 4
  /** Of their headings: 2 directly below the page's title. */
  level?: 2 | 3
}

/** Short statements, each under a line; two, three or four in a row where there is room. */
export function Points({ points, columns = 2, level = 3 }: PointsProps) {
  const Heading = `h${level}` as const
  return (
    <ul className={cx('grid gap-x-10 gap-y-8 md:grid-cols-2', COLUMNS[columns])}>
      {points.map(({ title, text }) => (
        <li key={title} className="border-t border-rule pt-4">
          <Heading className="font-display text-xl font-medium tracking-tight">{title}</Heading>
          <p className="mt-2 max-w-measure text-muted">{text}</p>
        </li>
      ))}
    </ul>
  )
}
