import { expect, test } from 'vitest'
import { cardOf, profileOf } from './card-preview.ts'

const NOTHING = { photoUrl: null, taken: [], hoursConfirmedDaysAgo: null, clients: [] }

test('a card shows what is typed, and leaves out invalid numbers', () => {
  const card = cardOf(
    {
      values: {
        full_name: [' Ada King '],
        primary_role: ['other'],
        primary_role_custom: ['Chief of Engines'],
        skill_ids: [
          'custom_1',
          'skill_fundraising',
          'skill_financial_modeling',
          'skill_unit_economics',
        ],
        price_day_min: ['$1,100'],
        price_day_max: ['about 1500'],
        max_hours_per_week: ['16'],
      },
      customOptions: [{ id: 'custom_1', name: 'Carbon Ledgers', category: 'Other' }],
    },
    NOTHING,
  )
  expect(card).toMatchObject({
    fullName: 'Ada King',
    primaryRole: 'Chief of Engines',
    skillNames: ['Carbon Ledgers', 'Fundraising', 'Financial Modeling'],
    skillCount: 4,
    priceDayMin: 1100,
    priceDayMax: null,
    maxHoursPerWeek: 16,
  })
  expect(cardOf({ values: {}, customOptions: [] }, NOTHING)).toMatchObject({
    fullName: 'Your name',
  })
})

test('the page also shows what a card leaves out', () => {
  const bio = 'A summary that is longer than two lines of a card. '.repeat(9).trim()
  const values = {
    full_name: ['Ada King'],
    summary_bio: [bio],
    roles_offered: ['CFO, Interim CFO, cfo'],
    engagement_types: ['Interim'],
    willing_to_travel: ['on'],
    timezone: ['Europe/Warsaw'],
    years_fractional: ['many'],
    case_studies: ['One', 'Two'],
  }
  expect(
    profileOf({ values, customOptions: [] }, { ...NOTHING, photoUrl: '/photos/ada.webp' }),
  ).toMatchObject({
    photoUrl: '/photos/ada.webp',
    summaryBio: bio,
    rolesOffered: ['CFO', 'Interim CFO'],
    engagementTypes: ['Interim'],
    willingToTravel: true,
    timezone: 'Europe/Warsaw',
    yearsFractional: null,
    caseStudies: ['One', 'Two'],
  })
})

test('taken hours are subtracted from the typed hours', () => {
  const draft = { values: { max_hours_per_week: ['20'] }, customOptions: [] }
  const taken = [
    { from: '2000-01-01', hours: 8 },
    { from: '2099-01-01', hours: 0 },
  ]
  const context = { photoUrl: null, taken, hoursConfirmedDaysAgo: 3, clients: ['Acme'] }
  expect(cardOf(draft, context)).toMatchObject({ freeHours: 12 })
  expect(profileOf(draft, context)).toMatchObject({
    freeHours: 12,
    hoursConfirmedDaysAgo: 3,
    clients: ['Acme'],
    comingFree: [{ from: '2099-01-01', hours: 20 }],
  })
})
