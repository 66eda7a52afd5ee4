import { cutText } from '#app/ui/cut-text.ts'
import type { PublicProfile } from '../../schema.ts'

const DESCRIPTION_LENGTH = 155

/** "Amara Okafor, Chief Financial Officer (CFO)" */
export function profileHeading({ fullName, primaryRole }: PublicProfile): string {
  return [fullName, primaryRole].filter(Boolean).join(', ')
}

export function profileDescription(profile: PublicProfile): string {
  const text = [profile.headline, profile.summaryBio].filter(Boolean).join('. ')
  const fallback = `${profileHeading(profile)}, available for fractional work.`
  return cutText(text.replace(/\s+/g, ' ') || fallback, DESCRIPTION_LENGTH)
}

/** Structured data of the page: https://schema.org/ProfilePage */
export function profilePageData(profile: PublicProfile, origin: string) {
  const url = new URL(profile.profileUrl, origin).href
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    url,
    dateCreated: profile.createdAt,
    dateModified: profile.updatedAt,
    mainEntity: {
      '@type': 'Person',
      '@id': url,
      name: profile.fullName,
      url,
      ...stated('jobTitle', profile.primaryRole),
      ...stated('description', profile.headline),
      ...stated('image', profile.photoUrl && new URL(profile.photoUrl, origin).href),
      ...stated('knowsAbout', profile.skillNames),
      ...stated('knowsLanguage', profile.languages),
    },
  }
}

function stated(name: string, value: string | string[] | null) {
  return value === null || value.length === 0 ? {} : { [name]: value }
}
