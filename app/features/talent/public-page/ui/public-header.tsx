import { Avatar } from '#app/ui/avatar.tsx'
import { FeaturedBadge } from '#app/ui/badge.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { PublicProfile } from '../../schema.ts'

type PublicHeaderProps = { profile: PublicProfile; headingLevel?: 1 | 2 }

/** Photo, name, headline and role. */
export function PublicHeader({ profile, headingLevel }: PublicHeaderProps) {
  const { fullName, photoUrl, headline, primaryRole, featured } = profile
  return (
    <div className="flex flex-col gap-6 sm:flex-row sm:gap-8 print:flex-row">
      <Avatar
        name={fullName}
        src={photoUrl}
        alt={photoUrl ? `Photo of ${fullName}` : ''}
        size="huge"
        eager
        className="print:size-20"
      />
      <PageHeader
        title={fullName}
        headingLevel={headingLevel}
        kicker={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere">
            {primaryRole}
            {featured && <FeaturedBadge />}
          </span>
        }
        lede={
          headline && (
            <p dir="auto" className="text-lg text-ink print:text-base">
              {headline}
            </p>
          )
        }
        className="mb-0! min-w-0 flex-1"
      />
    </div>
  )
}
