import { TextLink } from '#app/ui/link.tsx'
import { Prose } from '#app/ui/prose.tsx'
import { markWords } from '../rules.ts'
import type { GuideSection as Section } from '../schema.ts'

type GuideSectionProps = { section: Section; words: readonly string[] }

export function GuideSection({ section, words }: GuideSectionProps) {
  const { id, title, paragraphs, points, links } = section
  return (
    <section aria-labelledby={id} className="scroll-mt-6">
      <Prose>
        <h3 id={id}>
          <Marked text={title} words={words} />
        </h3>
        {paragraphs.map(text => (
          <p key={text}>
            <Marked text={text} words={words} />
          </p>
        ))}
        {points.length > 0 && (
          <ul>
            {points.map(text => (
              <li key={text}>
                <Marked text={text} words={words} />
              </li>
            ))}
          </ul>
        )}
      </Prose>
      {links.length > 0 && (
        <ul className="mt-4 flex flex-wrap gap-x-6 gap-y-1 text-sm">
          {links.map(({ label, to }) => (
            <li key={to}>
              <TextLink to={to} className="inline-flex min-h-6 items-center">
                {label}
              </TextLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Marked({ text, words }: { text: string; words: readonly string[] }) {
  return markWords(text, words).map(piece =>
    piece.found ? (
      <mark key={piece.at} className="rounded bg-brass-soft text-ink">
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  )
}
