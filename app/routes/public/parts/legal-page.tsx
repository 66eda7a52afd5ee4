import type { ReactNode } from 'react'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Prose } from '#app/ui/prose.tsx'

export type LegalPart = { id: string; title: string; body: ReactNode }

type LegalPageProps = {
  title: string
  /** As displayed: "March 1, 2025". */
  updated: string
  intro: ReactNode
  parts: readonly LegalPart[]
}

/** A long text in numbered parts, with a table of contents beside it. */
export function LegalPage({ title, updated, intro, parts }: LegalPageProps) {
  return (
    <div className="page-width py-12">
      <PageHeader title={title} kicker={`Last updated ${updated}`} lede={intro} />
      <div className="grid gap-10 lg:grid-cols-[16rem_minmax(0,1fr)]">
        <nav aria-label="On this page" className="no-print self-start lg:sticky lg:top-6">
          <ol className="border-t border-rule">
            {parts.map(part => (
              <li key={part.id} className="border-b border-rule">
                <a
                  href={`#${part.id}`}
                  className="flex min-h-10 items-center rounded py-1 text-sm text-muted no-underline hover:text-ink hover:underline"
                >
                  {part.title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="space-y-10">
          {parts.map(part => (
            <section key={part.id} aria-labelledby={part.id}>
              <Prose>
                <h2 id={part.id}>{part.title}</h2>
                {part.body}
              </Prose>
            </section>
          ))}
        </div>
      </div>
    </div>
  )
}
