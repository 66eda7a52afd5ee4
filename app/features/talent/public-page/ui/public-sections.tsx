import type { ReactNode } from 'react'
import { zoneText } from '#app/platform/calendar/zone-text.ts'
import { ChipList } from '#app/ui/chip.tsx'
import { cx } from '#app/ui/cx.ts'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { Section } from '#app/ui/section.tsx'
import type { PublicProfile } from '../../schema.ts'
import { noticeText, statedCount } from './public-format.ts'

const NOT_STATED = 'Not stated'

/** Printed, a profile fits one sheet: two columns, smaller type and spacing. */
const onPaper = cx(
  'print:columns-2 print:gap-8 print:space-y-3 print:text-sm',
  'print:[&_section]:pt-2 print:[&_section>div:first-child]:mb-1 print:[&_h2]:text-lg',
  'print:[&_h3]:mb-1 print:[&_h3]:text-sm print:[&_dl>div]:py-0.5 print:[&_ul_li>span]:text-xs',
  'print:[&_ul]:gap-1 print:[&_ul_li>span]:min-h-5 print:[&_ul_li>span]:px-1.5',
)

/** The body of a profile, from the summary to the case studies. */
export function PublicSections({ profile }: { profile: PublicProfile }) {
  return (
    <div className={cx('space-y-12', onPaper)}>
      <Section id="about" title="About">
        {profile.summaryBio ? (
          <p className="max-w-measure text-lg whitespace-pre-line print:text-sm">
            {profile.summaryBio}
          </p>
        ) : (
          <Nothing>No summary yet.</Nothing>
        )}
      </Section>
      <Section id="skills" title="Skills & Expertise">
        <div className="space-y-6 print:space-y-3">
          <Names title="Skills" names={profile.skillNames} nothing="No skills listed yet." />
          <Names title="Tools" names={profile.toolNames} nothing="No tools listed yet." />
          {profile.rolesOffered.length > 0 && (
            <Names title="Roles offered" names={profile.rolesOffered} />
          )}
        </div>
      </Section>
      <Section id="testimonials" title="Testimonials">
        <Testimonials texts={profile.testimonials} />
      </Section>
      {profile.clients.length > 0 && (
        <Section id="clients" title="Clients">
          <p className="wrap-anywhere">{profile.clients.join(', ')}</p>
        </Section>
      )}
      <Section id="engagement" title="Engagement Details">
        <DescriptionList emptyText={NOT_STATED} items={engagementItems(profile)} />
      </Section>
      <Section id="experience" title="Experience">
        <Experience profile={profile} />
      </Section>
    </div>
  )
}

function engagementItems(profile: PublicProfile) {
  return [
    { term: 'Engagement types', value: profile.engagementTypes.join(', ') },
    { term: 'Working model', value: profile.workingModel },
    { term: 'Minimum commitment', value: statedCount(profile.minCommitmentWeeks, 'week') },
    { term: 'Availability notice', value: noticeText(profile.availabilityNoticeDays) },
    { term: 'Time zone', value: profile.timezone && zoneText(profile.timezone) },
    { term: 'Willing to travel', value: profile.willingToTravel ? 'Yes' : 'No' },
    { term: 'Languages', value: profile.languages.join(', ') },
    { term: 'Company sizes', value: profile.companySizes.join(', ') },
    { term: 'Company stages', value: profile.companyStages.join(', ') },
  ]
}

function Experience({ profile }: { profile: PublicProfile }) {
  const { yearsExperience, yearsFractional, industries, caseStudies } = profile
  return (
    <div className="space-y-6 print:space-y-3">
      <DescriptionList
        emptyText={NOT_STATED}
        items={[
          { term: 'Years of experience', value: statedCount(yearsExperience, 'year') },
          { term: 'Years as fractional', value: statedCount(yearsFractional, 'year') },
        ]}
      />
      <Names title="Industries" names={industries} nothing="No industries listed yet." />
      <div>
        <Subheading>Case studies</Subheading>
        {caseStudies.length === 0 ? (
          <Nothing>No case studies yet.</Nothing>
        ) : (
          <ol className="space-y-4 print:space-y-2">
            {caseStudies.map((text, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while shown
              <li key={at} className="flex gap-4 print:gap-1">
                <span aria-hidden="true" className="figures w-5 shrink-0 text-muted">
                  {at + 1}.
                </span>
                <p className="max-w-measure min-w-0 whitespace-pre-line">{text}</p>
              </li>
            ))}
          </ol>
        )}
      </div>
    </div>
  )
}

function Testimonials({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return <Nothing>No testimonials yet.</Nothing>
  return (
    <ul className="space-y-6 print:space-y-3">
      {texts.map((text, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while shown
        <li key={at}>
          <blockquote className="max-w-measure border-l-3 border-accent pl-5 font-display text-lg font-medium whitespace-pre-line print:pl-3 print:text-sm">
            {text}
          </blockquote>
        </li>
      ))}
    </ul>
  )
}

type NamesProps = { title: string; names: readonly string[]; nothing?: string }

function Names({ title, names, nothing }: NamesProps) {
  return (
    <div>
      <Subheading>{title}</Subheading>
      {names.length === 0 ? <Nothing>{nothing}</Nothing> : <ChipList items={names} />}
    </div>
  )
}

function Subheading({ children }: { children: ReactNode }) {
  return <h3 className="mb-2 text-base font-semibold">{children}</h3>
}

function Nothing({ children }: { children: ReactNode }) {
  return <p className="text-muted">{children}</p>
}
