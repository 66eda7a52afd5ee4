import { href } from 'react-router'
import { MatchReceipt } from '#app/features/matching/ui/match-receipt.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Section } from '#app/ui/section.tsx'
import type { Route } from '../+types/talent-profile.ts'

/** For a company with requests: the same receipt that the talent sees. */
export function ProfileMatches({
  matches,
  profile,
}: Pick<Route.ComponentProps['loaderData'], 'matches' | 'profile'>) {
  if (matches.length === 0) return null
  return (
    <Section id="match" title="Match with Your Requests" className="no-print">
      <ul className="space-y-4">
        {matches.map(({ requestId, role, ...match }) => (
          <li key={requestId}>
            <p className="mb-2 font-medium">
              <TextLink
                plain
                to={{ pathname: href('/company/dashboard'), search: `request=${requestId}` }}
              >
                {role}
              </TextLink>
            </p>
            <MatchReceipt match={match} requestId={requestId} talentId={profile.id} title={role} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
