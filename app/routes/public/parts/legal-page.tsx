import { readLink, readList, readSections } from '#app/platform/markdown/sections.ts'
import { site } from '#app/site.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Prose } from '#app/ui/prose.tsx'
import { Link } from '#app/ui/router-link.tsx'

type LegalPageProps = {
  title: string
  intro: string
  /** Markdown with a heading for each part, in which {{site}} and {{contact}} stand for our name and address. */
  text: string
}

/** A long text in numbered parts, with a table of contents beside it. */
export function LegalPage({ title, intro, text }: LegalPageProps) {
  const filled = text.replaceAll('{{site}}', site.name).replaceAll('{{contact}}', site.contactEmail)
  const parts = readSections(filled).sections
  return (
    <div className="page-width py-12">
      <PageHeader title={title} kicker="Last updated March 1, 2025" lede={intro} />
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
                {part.blocks.map(block => (
                  <Block key={block} text={block} />
                ))}
              </Prose>
            </section>
          ))}
        </div>
      </div>
    </div>
  )
}

function Block({ text }: { text: string }) {
  const items = readList(text)
  if (items === null) return <p>{inline(text)}</p>
  return (
    <ul>
      {items.map(item => (
        <li key={item}>{inline(item)}</li>
      ))}
    </ul>
  )
}

const MARKED = /(\*\*[^*]+\*\*|\[[^\]]+\]\([^)]+\))/

/** A text with **emphasis** and [links](/). */
function inline(text: string) {
  return text.split(MARKED).map(piece => {
    const link = readLink(piece)
    if (link?.to.startsWith('/'))
      return (
        <Link key={piece} to={link.to}>
          {link.label}
        </Link>
      )
    if (link)
      return (
        <a key={piece} href={link.to}>
          {link.label}
        </a>
      )
    return piece.startsWith('**') ? <strong key={piece}>{piece.slice(2, -2)}</strong> : piece
  })
}
