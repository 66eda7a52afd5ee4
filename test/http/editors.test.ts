// The forms of a profile and a request as they are sent: what they start from, what they offer, and what a refusal keeps.
import { describe, expect, test } from 'vitest'
import { partUnder, textIn } from '#test/page-text.ts'
import { PageForm } from '#test/plain-visitor.ts'
import { sharedApp } from '#test/shared-app.ts'
import { buildAccount, buildCompany, buildTalent, type Person } from '#test/world.ts'

const PROFILE = '/talent/profile'
const REQUEST = '/company/request/new'
const ZONES = [
  ...['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles'],
  ...['Europe/London', 'Europe/Berlin', 'Asia/Singapore', 'Australia/Sydney'],
]
const ENGAGEMENTS = ['Advisory', 'Embedded', 'Interim', 'Project-based']

const app = sharedApp()

async function open(person: Person, path: string, button: string) {
  const as = await app.signIn(person)
  const html = await (await app.fetch(path, { as })).text()
  const formIn = (page: string) => new PageForm(app, as, path, page, button)
  return { as, html, form: formIn(html), formIn }
}
const checked = (form: PageForm, labels: string[]) =>
  labels.filter(label => form.value(label) !== undefined)
/** The attributes of a field, and what it is described by. */
function field(html: string, name: string) {
  const [markup = ''] = new RegExp(`<(input|textarea)\\b[^>]*name="${name}"[^>]*>`).exec(html) ?? []
  const [, ids = ''] = /aria-describedby="([^"]*)"/.exec(markup) ?? []
  const parts = ids
    .split(' ')
    .map(id => html.split(`id="${id}"`)[1]?.split(/<\/(?:p|div)>/)[0] ?? '')
  return {
    isInvalid: markup.includes('aria-invalid="true"'),
    about: textIn(`<p ${parts.join(' <p ')}`),
  }
}

test('the live preview of a profile knows the public clients', async () => {
  const talent = await app.system(async tx => {
    const made = await buildTalent(tx)
    await tx
      .insertInto('talent_clients')
      .values({ talent_id: made.talentId, names: ['Saltmarsh Learning'] })
      .execute()
    return made
  })
  const { html } = await open(talent, PROFILE, 'Save Profile')
  expect(html).toContain('Saltmarsh Learning')
})

describe('a profile', () => {
  const edit = (person: Person) => open(person, PROFILE, 'Save Profile')
  const newcomer = () => app.system(tx => buildAccount(tx, { userType: 'talent' }))

  test('starts from the defaults, in five sections between two buttons that save', async () => {
    const person = await newcomer()
    const { html, form } = await edit(person)
    expect(html).toContain('<title>My Profile · Vinculum</title>')
    const places = [
      ...['Basic Information', 'Professional Details', 'Experience &amp; Background'],
      ...['Engagement Details', 'Pricing &amp; Availability'],
    ].map(section => html.search(new RegExp(`<h2[^>]*>${section}<`)))
    const buttons = [...html.matchAll(/<button[^>]*type="submit"(?:(?!<\/button>).)*Save Profile/g)]
    expect(buttons).toHaveLength(2)
    const order = [buttons[0]?.index ?? -1, ...places, buttons[1]?.index ?? -1]
    expect(Math.min(...order)).toBeGreaterThan(0)
    expect(order).toEqual(order.toSorted((a, b) => a - b))

    for (const [label, value] of Object.entries({
      'Full name': person.fullName,
      'Max hours per week': '20',
      'Minimum commitment': '4',
      'Notice you need': '14',
      'Minimum day rate': '500',
      'Maximum day rate': '1500',
      'Time zone': 'America/New_York',
    }))
      expect([label, form.value(label)]).toEqual([label, value])
    expect(html).toContain('name="languages_spoken" value="English"')
    expect(form.value('Willing to travel')).toBeUndefined()
    expect(form.optionsOf('Time zone').slice(0, 9)).toEqual(['Not stated', ...ZONES])
    expect(checked(form, [...ENGAGEMENTS, 'Remote', 'Hybrid', 'On-site'])).toEqual([])
  })

  test('is refused with every value out of bounds named above and at its field, which it keeps', async () => {
    const { form, formIn } = await edit(await newcomer())
    const outside = [
      ['Years of experience', 'years_experience', '-1', 'between 0 and 50'],
      ['Years of fractional work', 'years_fractional', '-1', 'between 0 and 50'],
      ['Max hours per week', 'max_hours_per_week', '0', 'between 1 and 40'],
      ['Minimum commitment', 'min_commitment_weeks', '0', 'between 1 and 520 weeks'],
      ['Notice you need', 'availability_notice_days', '-1', 'between 0 and 730 days'],
      ['Minimum day rate', 'price_day_min', '-1', 'between $0 and $1,000,000'],
      ['Maximum day rate', 'price_day_max', '-5', 'between $0 and $1,000,000'],
      ['Full name', 'full_name', '  ', 'Please enter your full name'],
    ] as const
    form.fill('Headline', 'Kept through the refusal')
    for (const [label, , value] of outside) form.fill(label, value)
    const refused = await form.send('Save Profile')
    expect(refused.status).toBe(400)
    const html = await refused.text()
    const again = formIn(html)
    for (const [label, name, value, message] of outside) {
      expect(html).toMatch(
        new RegExp(`href="[^"]*#${name}"[^>]*>[^<]*${message.replaceAll('$', '\\$')}`),
      )
      expect(html).toContain(`id="${name}"`)
      expect(field(html, name)).toEqual({
        isInvalid: true,
        about: expect.stringContaining(message),
      })
      expect(again.value(label)).toBe(value)
    }
    expect(again.value('Headline')).toBe('Kept through the refusal')
  })

  test('is refused with a minimum above the maximum, at both; "$1,500" is a number', async () => {
    const person = await newcomer()
    const { form, formIn } = await edit(person)
    form.fill('Minimum day rate', '$1,600').fill('Maximum day rate', '$1,500')
    const html = await (await form.send('Save Profile')).text()
    for (const name of ['price_day_min', 'price_day_max'])
      expect(field(html, name).about).toContain('must not be below the minimum')
    const again = formIn(html)
    expect(again.value('Minimum day rate')).toBe('$1,600')
    const saved = await again.fill('Minimum day rate', '$1,500').send('Save Profile')
    expect([saved.status, saved.headers.get('location')]).toEqual([302, '/talent/dashboard'])
    expect((await edit(person)).form.value('Minimum day rate')).toBe('1500')
  })

  test('takes a photo once it is saved', async () => {
    const { html } = await edit(await newcomer())
    const photo = partUnder('Photo', html)
    expect(photo).toContain('You can add a photo once you’ve saved your profile.')
    expect(html).not.toContain('id="photo"')
    expect((await edit(await app.system(tx => buildTalent(tx)))).html).toContain('id="photo"')
  })

  test('with everything stated has nothing left that would raise its matches', async () => {
    const talent = await app.system(tx =>
      buildTalent(tx, {
        summary_bio: 'Forecasts that lenders believe.',
        skill_ids: ['skill_fundraising'],
        tool_ids: ['tool_excel'],
        years_experience: 17,
        engagement_types: ['Advisory'],
        working_model: 'Remote',
        timezone: 'Europe/London',
        languages_spoken: ['English', 'German'],
        max_hours_per_week: 16,
        min_commitment_weeks: 8,
        availability_notice_days: 10,
        price_day_min: 1100,
        price_day_max: 1600,
        industries_experienced: ['SaaS'],
        company_size_experience: ['Small (11-50)'],
        company_stage_preference: ['Seed'],
      }),
    )
    const raise = partUnder('How to raise your match scores', (await edit(talent)).html)
    expect(raise).toContain('has everything matching looks at')
  })

  test('without a working model names that first, because it limits every match with hybrid or on-site work', async () => {
    const talent = await app.system(tx => buildTalent(tx, { working_model: null, skill_ids: [] }))
    const raise = textIn(partUnder('How to raise your match scores', (await edit(talent)).html))
    expect(raise).toMatch(/Working model, for hybrid and on-site work ?\+65.*Skills/s)
  })
})

describe('a request', () => {
  test('starts from the defaults, and offers the specified options and no role "other"', async () => {
    const { html, form } = await open(
      await app.system(tx => buildCompany(tx)),
      REQUEST,
      'Save Request',
    )
    expect(html).toContain('<title>New Talent Request · Vinculum</title>')
    for (const [label, value] of Object.entries({
      'Minimum budget': '500',
      'Maximum budget': '1500',
      'Hours needed': '20',
      'Project duration': '12',
      Start: 'Next month',
      'Time zone': 'America/New_York',
      Remote: 'Remote',
    }))
      expect([label, form.value(label)]).toEqual([label, value])
    expect(html).toContain('name="languages_required" value="English"')
    expect(checked(form, [...ENGAGEMENTS, 'Hybrid', 'Onsite'])).toEqual([])

    const roles = form.optionsOf('Desired role')
    expect(roles.length).toBeGreaterThan(140)
    expect(roles.filter(role => /^other$/i.test(role))).toEqual([])
    expect(form.optionsOf('Industry').length).toBeGreaterThan(180)
    expect(html).not.toMatch(/<select[^>]*name="industry"[^>]*multiple/)
    expect(form.optionsOf('Start')).toEqual([
      ...['Not decided', 'ASAP', '1-2 weeks', 'Next month', 'Flexible'],
    ])
    expect(form.optionsOf('Company size')).toEqual([
      ...['Not stated', 'Startup (1-10)', 'Small (11-50)', 'Medium (51-200)'],
      ...['Large (201-1000)', 'Enterprise (1000+)'],
    ])
    expect(form.optionsOf('Company stage')).toEqual([
      ...['Not stated', 'Pre-seed', 'Seed', 'Series A', 'Series B', 'Series C+'],
      ...['Public', 'Profitable', 'Bootstrapped'],
    ])
    const zones = form.optionsOf('Time zone')
    expect(zones.slice(0, 9)).toEqual(['Any', ...ZONES])
    const [, more = ''] = html.split('<optgroup label="More time zones">')
    for (const zone of ['Africa/Nairobi', 'Europe/Warsaw']) expect(more).toContain(`>${zone}<`)
  })
})
