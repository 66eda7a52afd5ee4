import { FeaturedBadge } from '#app/ui/badge.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'

type FeaturedStatusProps = {
  featured: boolean
  /** Where one applies outside of the product. */
  applicationUrl: string | null
  contactEmail: string
}

export function FeaturedStatus({ featured, applicationUrl, contactEmail }: FeaturedStatusProps) {
  return (
    <Card as="section" featured={featured} aria-labelledby="featured-status">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="featured-status" className="font-display text-xl font-medium">
          Featured Status
        </h2>
        {featured && <FeaturedBadge />}
      </div>
      {featured ? (
        <p className="mt-2 text-muted">You are featured on the homepage.</p>
      ) : (
        <>
          <p className="mt-2 text-muted">
            Featured talent are shown on the homepage. Being featured changes no match.
          </p>
          <LinkButton
            href={applicationUrl ?? applyByMail(contactEmail)}
            newTab={applicationUrl !== null}
            variant="secondary"
            className="mt-4 w-full"
          >
            Apply to be Featured
          </LinkButton>
        </>
      )}
    </Card>
  )
}

function applyByMail(address: string): string {
  return `mailto:${address}?subject=${encodeURIComponent('Apply to be featured')}`
}
