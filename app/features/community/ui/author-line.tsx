import { Day } from '#app/ui/day.tsx'
import { Link } from '#app/ui/router-link.tsx'
import { authorName } from '../rules.ts'
import type { Author } from '../schema.ts'

const KINDS = { talent: 'Talent', company: 'Company' }

/** The author, their kind of account and the date. A talent's name links to their profile. */
export function AuthorLine({
  author,
  createdAt,
  editedAt,
  own,
}: {
  author: Author
  createdAt: string
  editedAt?: string | null
  own?: boolean
}) {
  const { name, kind, profileUrl } = author
  return (
    <p className="relative z-1 flex flex-wrap gap-x-2 text-sm text-muted">
      {name === null ? (
        <span>{authorName(author)}</span>
      ) : (
        <>
          {profileUrl ? (
            <Link to={profileUrl} className="font-medium text-ink underline underline-offset-4">
              {name}
            </Link>
          ) : (
            <span className="font-medium text-ink">{name}</span>
          )}
          <span>
            {kind && KINDS[kind]}
            {own && ' (you)'}
          </span>
        </>
      )}
      <span>
        <Day iso={createdAt} />
        {editedAt && ', edited'}
      </span>
    </p>
  )
}
