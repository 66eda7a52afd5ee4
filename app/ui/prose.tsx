import type { ReactNode } from 'react'

/** Typesetting for running text: articles from markdown and the static pages. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className="prose">{children}</div>
}
