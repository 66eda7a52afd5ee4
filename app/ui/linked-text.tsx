import { linkParts } from './link-parts.ts'

const linkClass = 'text-accent underline underline-offset-4 hover:text-ink hover:decoration-2'

/** Text as typed, with its line breaks, and with addresses as links. */
export function LinkedText({ text }: { text: string }) {
  return (
    <p className="whitespace-pre-line">
      {linkParts(text).map(part =>
        part.href === null ? (
          part.text
        ) : (
          <a
            key={part.at}
            href={part.href}
            rel="noopener noreferrer nofollow"
            className={linkClass}
          >
            {part.text}
          </a>
        ),
      )}
    </p>
  )
}
