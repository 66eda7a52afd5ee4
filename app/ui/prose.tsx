import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** Typesetting for running text: articles from markdown and the static pages. */
export function Prose({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={cx('prose', className)}>{children}</div>
}
