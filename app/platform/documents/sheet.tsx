import { type Block, type PaperDocument, SIGNATURE_LINES } from './document.ts'

/** The document on a page. In print, nothing else of the page is shown. */
export function Sheet({ paper, id }: { paper: PaperDocument; id: string }) {
  return (
    <article
      aria-labelledby={`${id}-title`}
      className="max-w-[46rem] rounded border border-rule bg-surface p-6 sm:p-12 print:max-w-none print:border-0 print:p-0"
    >
      <h2
        id={`${id}-title`}
        className="border-b-2 border-ink pb-3 font-display text-2xl font-medium tracking-tight [overflow-wrap:anywhere]"
      >
        {paper.title}
      </h2>
      {paper.note && <p className="mt-4 text-sm text-muted">{paper.note}</p>}
      <div className="mt-6 space-y-3 leading-7 [overflow-wrap:anywhere]">
        {paper.blocks.map((block, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a document have no other identity
          <SheetBlock key={i} block={block} />
        ))}
      </div>
    </article>
  )
}

function SheetBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading':
      return <h3 className="pt-4 font-display text-xl font-medium tracking-tight">{block.text}</h3>
    case 'text':
      return <p className="whitespace-pre-line">{block.text}</p>
    case 'facts':
      return (
        <dl className="figures border-t border-rule">
          {block.rows.map(({ term, value }) => (
            <div
              key={term}
              className="grid gap-x-6 border-b border-rule py-2 sm:grid-cols-[10rem_minmax(0,1fr)] print:grid-cols-[10rem_minmax(0,1fr)]"
            >
              <dt className="text-muted">{term}</dt>
              <dd className="whitespace-pre-line">{value}</dd>
            </div>
          ))}
        </dl>
      )
    case 'signatures':
      return (
        <div className="grid gap-10 pt-8 sm:grid-cols-2 print:grid-cols-2">
          {block.parties.map(party => (
            <div key={party} className="break-inside-avoid">
              <p className="font-medium">{party}</p>
              {SIGNATURE_LINES.map(line => (
                <p key={line} className="mt-8 border-t border-ink pt-1 text-sm text-muted">
                  {line}
                </p>
              ))}
            </div>
          ))}
        </div>
      )
  }
}
