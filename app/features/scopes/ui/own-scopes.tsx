import { href } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { Day } from '#app/ui/day.tsx'
import { TextLink } from '#app/ui/link.tsx'
import type { ScopeSummary } from '../queries.server.ts'

const address = (search: Record<string, string>) =>
  `${href('/tools/scope-builder')}?${new URLSearchParams(search)}`

/** The scopes saved in the account, with links to open and delete them. */
export function OwnScopes({ scopes, openId }: { scopes: ScopeSummary[]; openId: string | null }) {
  if (scopes.length === 0)
    return <p className="text-muted">None yet. The scopes you save appear here.</p>
  return (
    <ul className="border-t border-rule">
      {scopes.map(({ id, title, updatedAt }) => (
        <li
          key={id}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-rule py-2"
        >
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {id === openId ? (
              <b aria-current="true">{title}</b>
            ) : (
              <TextLink to={address({ scope: id })} reloadDocument>
                {title}
              </TextLink>
            )}{' '}
            <span className="text-sm text-muted">
              <Day iso={updatedAt} />
            </span>
          </span>
          <ButtonLink
            to={address({ ...(openId ? { scope: openId } : {}), delete: id })}
            variant="quiet"
            size="small"
            reloadDocument
          >
            Delete<span className="sr-only"> {title}</span>
          </ButtonLink>
        </li>
      ))}
    </ul>
  )
}
