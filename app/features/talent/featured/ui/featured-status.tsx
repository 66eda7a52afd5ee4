import { href } from 'react-router'
import { FeaturedBadge } from '#app/ui/badge.tsx'
import { ButtonLink, LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Day } from '#app/ui/day.tsx'
import type { FeaturedApplication } from '../featured.ts'

const APPLY = 'Apply to be Featured'

type FeaturedStatusProps = {
  featured: boolean
  /** Whether companies can find the profile. */
  isVisible: boolean
  /** URL to apply outside the product. */
  applicationUrl: string | null
  /** The latest application inside the product. */
  application: FeaturedApplication | null
}

export function FeaturedStatus({
  featured,
  isVisible,
  applicationUrl,
  application,
}: FeaturedStatusProps) {
  const pending = application?.status === 'pending'
  return (
    <Card as="section" featured={featured} aria-labelledby="featured-status">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="featured-status" className="font-display text-xl font-medium">
          Featured Status
        </h2>
        {featured && <FeaturedBadge />}
      </div>
      {featured && !isVisible ? (
        <p className="mt-2 text-muted">
          You’ll be on the homepage again once companies can find your profile.
        </p>
      ) : featured ? (
        <>
          <p className="mt-2 text-muted">You are featured on the homepage.</p>
          <p className="mt-1 text-sm text-muted">The three newest are shown at a time.</p>
          {application?.status === 'approved' && <Note text={application.answer} />}
        </>
      ) : (
        <>
          <p className="mt-2 text-muted">
            Featured talent appear on the homepage. Being featured doesn’t change your matches.
          </p>
          {application && <ApplicationStatus application={application} />}
          {applicationUrl !== null ? (
            <LinkButton href={applicationUrl} newTab variant="secondary" className="mt-4 w-full">
              {APPLY}
            </LinkButton>
          ) : (
            !pending && (
              <ButtonLink to={href('/talent/featured')} variant="secondary" className="mt-4 w-full">
                {APPLY}
              </ButtonLink>
            )
          )}
        </>
      )}
    </Card>
  )
}

/** The status of an application. Hides an approval, because the talent is no longer featured. */
function ApplicationStatus({ application }: { application: FeaturedApplication }) {
  const { status, createdAt, answeredAt, answer } = application
  if (status === 'approved') return null
  return (
    <p className="mt-4 border-t border-rule pt-4">
      {status === 'pending' ? (
        <>
          <strong className="font-medium">Application pending.</strong> Sent on{' '}
          <Day iso={createdAt} />. You’ll see the answer here.
        </>
      ) : (
        <>
          <strong className="font-medium">Application declined</strong> on{' '}
          <Day iso={answeredAt ?? createdAt} />. You can apply again.
          <Note text={answer} />
        </>
      )}
    </p>
  )
}

/** What the administrator wrote with the answer. */
function Note({ text }: { text: string }) {
  return text && <span className="mt-2 block whitespace-pre-line text-muted">“{text}”</span>
}
