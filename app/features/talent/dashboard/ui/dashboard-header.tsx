import { href } from 'react-router'
import { photoAt } from '#app/platform/photos/address.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Ring, weekFraction } from '#app/ui/ring.tsx'
import { Stat } from '#app/ui/stat.tsx'
import { LABELS } from '../../rules.ts'
import type { OwnProfile } from '../../schema.ts'

type HeaderFacts = Pick<
  OwnProfile,
  | 'id'
  | 'fullName'
  | 'headline'
  | 'photoUrl'
  | 'primaryRole'
  | 'maxHoursPerWeek'
  | 'yearsExperience'
>

/** The talent's name and headline with three figures. */
export function DashboardHeader({ profile }: { profile: HeaderFacts }) {
  const { maxHoursPerWeek: hours, yearsExperience: years } = profile
  return (
    <>
      <PageHeader
        kicker="Talent Dashboard"
        title={profile.fullName}
        lede={profile.headline || 'No headline yet. Say what you do and for whom, in one line.'}
        actions={
          <ButtonLink to={href('/talent/profile')} variant="secondary">
            Edit Profile
          </ButtonLink>
        }
      />
      <div className="mb-6 flex items-start gap-6 sm:mb-12">
        <Avatar
          name={profile.fullName}
          src={photoAt(profile.photoUrl, 160)}
          size="large"
          eager
          className="max-sm:hidden"
        />
        <dl className="grid min-w-0 flex-1 grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-[2fr_1fr_1fr]">
          <Stat
            label={LABELS.primary_role}
            value={profile.primaryRole || 'Not stated'}
            className="max-sm:col-span-2"
          />
          <Stat
            label={LABELS.max_hours_per_week}
            value={
              hours === null ? (
                'Not stated'
              ) : (
                <span className="flex items-center gap-3">
                  <Ring hours={hours} className="size-8" />
                  {hours}
                </span>
              )
            }
            note={hours !== null && weekFraction(hours)}
          />
          <Stat label={LABELS.years_experience} value={years ?? 'Not stated'} />
        </dl>
      </div>
    </>
  )
}
