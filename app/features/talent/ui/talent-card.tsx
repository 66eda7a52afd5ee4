import type { ReactNode } from 'react'
import { photoAt } from '#app/platform/photos/address.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { FeaturedBadge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { ChipList } from '#app/ui/chip.tsx'
import { dayRange } from '#app/ui/money.ts'
import { Ring } from '#app/ui/ring.tsx'
import { hoursText } from '../public-page/ui/public-format.ts'
import type { ShortCard, TalentCardData } from '../schema.ts'

type TalentCardProps = {
  talent: ShortCard
  headingLevel?: 2 | 3 | 4
  /** Loads the photo eagerly, for cards above the fold. */
  eager?: boolean
  /** Shown below the facts, for example why this person matches. */
  children?: ReactNode
}

/** A person in a list: name, role, skills, hours and rate. */
export function TalentCard({ talent, headingLevel = 3, eager = false, children }: TalentCardProps) {
  const Heading = `h${headingLevel}` as const
  return (
    <Card
      as="article"
      featured={talent.featured}
      interactive
      padding="none"
      className="flex h-full flex-col"
    >
      {talent.featured && <FeaturedBadge className="absolute -top-3 right-4" />}
      <div className="flex flex-1 flex-col gap-4 p-4 sm:p-6">
        <header className="pictured">
          <Avatar name={talent.fullName} src={photoAt(talent.photoUrl, 160)} eager={eager} />
          <div>
            <Heading className="font-display text-xl font-medium tracking-tight">
              {talent.fullName}
            </Heading>
            <p className="mt-1 line-clamp-2">{talent.headline || talent.primaryRole}</p>
          </div>
        </header>
        {talent.skillCount > 0 && <ChipList items={talent.skillNames} total={talent.skillCount} />}
        {talent.summaryBio && (
          <p className="line-clamp-2 text-sm text-muted">{talent.summaryBio}</p>
        )}
      </div>
      <div className="px-4 pb-4 sm:px-6 sm:pb-6">
        <Facts talent={talent} />
        {children && <div className="relative z-1 mt-4">{children}</div>}
        <ButtonLink to={talent.profileUrl} variant="secondary" className="stretched mt-4 w-full">
          <span>
            View Profile<span className="sr-only">{` of ${talent.fullName}`}</span>
          </span>
        </ButtonLink>
      </div>
    </Card>
  )
}

function Facts({ talent }: { talent: TalentCardData }) {
  const rate = dayRange(talent.priceDayMin, talent.priceDayMax)
  const { maxHoursPerWeek: hours, freeHours, yearsExperience: years } = talent
  return (
    <div className="flex items-center gap-4 border-t border-rule pt-4">
      {hours !== null && <Ring hours={freeHours ?? hours} className="size-12" />}
      <ul className="figures min-w-0 text-sm">
        {hours !== null && <li className="font-medium">{hoursText(hours, freeHours)}</li>}
        {rate && <li className="font-medium">{rate}</li>}
        {years !== null && <li className="text-muted">{`${years}+ years experience`}</li>}
      </ul>
    </div>
  )
}
