// Every form without JavaScript: slower, but complete. Each is read from its page, and sent as a browser does.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { PlainVisitor } from '#test/plain-visitor.ts'
import { sharedApp } from '#test/shared-app.ts'
import {
  buildAccount,
  buildAdmin,
  buildCompany,
  buildRequest,
  buildTalent,
  PASSWORD,
  type Person,
} from '#test/world.ts'

const CFO = 'Chief Financial Officer (CFO)'
const CTO = 'Chief Technology Officer (CTO)'

const app = sharedApp()
const visitAs = async (person: Person) => new PlainVisitor(app, await app.signIn(person))

test('sign up, log out, log in', async () => {
  const page = new PlainVisitor(app)
  await page.open('/signup')
  await page.press('Sign Up')
  expect(page.text).toContain('Please fill in all fields')
  const email = 'ada.plain@mail.test'
  await page.press('Sign Up', {
    user_type: 'company',
    full_name: 'Ada Plain',
    email,
    password: PASSWORD,
  })
  expect(page.path).toBe('/company/request/new')

  await page.press('Logout')
  expect(page.path).toBe('/')
  await page.open('/company/request/new')
  expect(page.path).toBe('/login?next=%2Fcompany%2Frequest%2Fnew')
  await page.open('/')
  await page.follow('Log In')
  await page.press('Log In', { email, password: `not ${PASSWORD}` })
  expect(page.text).toContain('Invalid email or password')
  expect(page.values('email')).toEqual([email])
  await page.press('Log In', { password: PASSWORD })
  expect(page.path).toBe('/company/dashboard')
})

test('a request: created, edited, kept after all, deleted', async () => {
  const page = await visitAs(await app.system(tx => buildCompany(tx)))
  await page.open('/company/dashboard')
  await page.follow('New Talent Request')
  await page.press('Save Request', { budget_day_min: '9000' })
  expect(page.text).toContain('Please choose the role you are looking for')
  expect(page.text).toContain('The minimum budget is above the maximum')
  expect(page.values('budget_day_min')).toEqual(['9000'])
  await page.press('Save Request', {
    desired_role: CFO,
    budget_day_min: '$900',
    required_skills__text: 'fundraising, Grant Accounting',
  })
  expect(page.path).toBe('/company/dashboard')
  expect(page.text).toContain(CFO)

  await page.follow(/^Edit/)
  expect(page.values('required_skills__text')).toEqual(['Fundraising, Grant Accounting'])
  await page.press('Save Request', { hours_per_week_needed: '7' })
  expect(page.path).toBe('/company/dashboard')
  expect(page.text).toContain('7 hrs/week')

  await page.follow(/^Delete/)
  expect(page.text).toContain('Are you sure you want to delete this request?')
  await page.follow('Cancel')
  expect(page.text).not.toContain('Are you sure')
  expect(page.text).toContain('7 hrs/week')
  await page.follow(/^Delete/)
  await page.press('Delete')
  expect(page.text).toContain('Create Your First Request')
})

test('the matches of another request', async () => {
  const company = await app.system(async tx => {
    await buildTalent(tx, { primary_role: CFO })
    const made = await buildRequest(tx, { desired_role: CFO })
    await buildRequest(tx, { company: made.company, desired_role: CTO })
    return made.company
  })
  const page = await visitAs(company)
  await page.open('/company/dashboard')
  await page.follow(new RegExp(`^View Matches.*${CFO.slice(0, 20)}`))
  expect(page.text).toContain(`For ${CFO}`)
  await page.follow(/^Show the receipt/)
  expect(page.html).toMatch(/<h1[^>]*>Why this score/)
  expect(page.text).toContain('Why matched')
  await page.follow('Back to your dashboard')
  expect(page.path).toMatch(/^\/company\/dashboard/)
})

/** The next ten seconds have passed. */
const letPass = () =>
  app.system(async tx => {
    await sql`update connection_requests set held_until = now()`.execute(tx)
    await sql`update app.jobs set run_at = now() where kind = 'tell-introduction'`.execute(tx)
  })

test('an introduction: refused, sent, undone, sent again, answered on both pages', async () => {
  const { talent, company, newest } = await app.system(async tx => {
    const made = await buildRequest(tx, { desired_role: CFO })
    const newest = await buildRequest(tx, { company: made.company, desired_role: CTO })
    return { talent: await buildTalent(tx), company: made.company, newest }
  })
  const asking = await visitAs(company)
  await asking.open(talent.profileUrl)
  await asking.press('Request Introduction')
  await asking.press('Send', { requirements: 'Kept through the refusal' })
  expect(asking.text).toContain('Choose the request this is about')
  expect(asking.values('requirements')).toEqual(['Kept through the refusal'])
  await asking.press('Send', {
    request_id: newest.requestId,
    contact_details: 'ring@harbor.example',
  })
  expect(asking.text).toContain('Connection request sent successfully!')
  await asking.press('Undo')
  expect(asking.text).toContain(`We didn’t tell ${talent.fullName} anything.`)
  await asking.press('Request Introduction')
  await asking.press('Send', {
    request_id: newest.requestId,
    contact_details: 'ring@harbor.example',
  })
  await letPass()

  const answering = await visitAs(talent)
  await answering.open('/talent/dashboard')
  await answering.press(/^Accept/)
  expect(answering.path).toMatch(/^\/talent\/dashboard\?accept=/)
  expect(answering.html).toMatch(/<dialog[^>]* open=""/)
  await answering.press('Accept')
  expect(answering.path).toBe('/talent/dashboard')
  expect(answering.text).toContain('ring@harbor.example')

  await asking.open(talent.profileUrl)
  await asking.press('Request Introduction')
  await asking.press(/^Send/)
  expect(asking.text).toContain('Connection request sent successfully!')
  await letPass()
  await answering.open('/connections')
  await answering.press(/^Decline/)
  expect(answering.html).toMatch(/<h2[^>]*>Declined/)
  await answering.press(/^Undo/)
  expect(answering.html).not.toMatch(/<h2[^>]*>Declined/)
  await answering.press(/^Decline/)
  expect(answering.html).toMatch(/<h2[^>]*>Declined/)
  expect(answering.text).toContain('ring@harbor.example')
})

test('people who can’t ask for an introduction are told so', async () => {
  const { talent, person, company } = await app.system(async tx => ({
    talent: await buildTalent(tx, { full_name: 'Amara Okafor' }),
    person: await buildAccount(tx),
    company: await buildCompany(tx),
  }))
  const visitor = await new PlainVisitor(app).open(talent.profileUrl)
  await visitor.follow('Request Introduction')
  expect(visitor.path).toBe('/signup?type=company')

  const other = await visitAs(person)
  await other.open(talent.profileUrl)
  await other.press('Request Introduction')
  expect(other.text).toContain('Only companies can send connection requests.')
  await other.follow('OK')
  expect(other.path).toBe(talent.profileUrl)
  expect(other.text).not.toContain('Only companies can send connection requests.')

  const page = await visitAs(company)
  await page.open(talent.profileUrl)
  await page.press('Request Introduction')
  expect(page.text).toContain('create a talent request first')
  await page.follow('Cancel')
  expect(page.path).toBe(talent.profileUrl)
  expect(page.text).not.toContain('create a talent request first')
  await page.press('Request Introduction')
  await page.follow('Create Request')
  expect(page.path).toMatch(/^\/company\/request\/new/)
  expect(page.text).toContain('For your introduction to Amara Okafor')
})

test('the settings: the password changed, the account deleted', async () => {
  const talent = await app.system(tx => buildTalent(tx))
  const page = await visitAs(talent)
  const renewed = 'another five words to remember'
  await page.open('/settings')
  const change = (current_password: string, confirm_password: string) =>
    page.press(/^Change password/, { current_password, new_password: renewed, confirm_password })
  await change(PASSWORD, 'something else')
  expect(page.text).toContain('New passwords do not match')
  await change('wrong', renewed)
  expect(page.text).toContain('Current password is incorrect')
  await change(PASSWORD, renewed)
  expect(page.text).toContain('Password updated successfully')
  await page.open(page.path)
  expect(page.text).not.toContain('Password updated successfully')

  await page.follow('Delete account')
  await page.press('Delete account', { password: 'wrong' })
  expect(page.text).toContain('Password is incorrect')
  await page.press('Delete account', { password: renewed })
  expect(page.path).toBe('/')
  expect(page.text).toContain('Your account is deleted')
  expect(page.text).toContain('Log In')
  await page.open(page.path)
  expect(page.text).not.toContain('Your account is deleted')
  expect((await page.open(talent.profileUrl)).status).toBe(404)
})

test('an application to be featured', async () => {
  const page = await visitAs(await app.system(tx => buildTalent(tx)))
  await page.open('/talent/dashboard')
  await page.follow('Apply to be Featured')
  await page.press('Send Application', { note: 'My book comes out in May.' })
  expect(page.path).toBe('/talent/dashboard#featured-status')
  expect(page.text).toContain('Application pending.')
})

test('who fits a request is counted with a button, which keeps what was typed and saves nothing', async () => {
  const request = await app.system(async tx => {
    const skill = { id: 'custom_glass00001', name: 'Glass blowing', category: 'Other' }
    await tx
      .insertInto('custom_options')
      .values({ ...skill, catalogue: 'skills' })
      .execute()
    await buildTalent(tx, { skill_ids: [skill.id], price_day_min: 90, price_day_max: 2000 })
    await buildTalent(tx, { skill_ids: [skill.id], price_day_min: 110, price_day_max: 2000 })
    await buildTalent(tx, { price_day_min: 90, price_day_max: 2000 })
    return await buildRequest(tx, { desired_role: CFO })
  })
  const page = await visitAs(request.company)
  for (const path of ['/company/request/new', `/company/request/${request.requestId}`]) {
    await page.open(path)
    await page.press('Check how many fit', {
      desired_role: CTO,
      budget_day_min: '',
      budget_day_max: '100',
      challenge_description: 'Kept',
      required_skills__text: 'Glass blowing',
    })
    // A typed skill can be marked as a must-have now; until then it is nice to have.
    const [, skill = ''] = /name="must_have" value="(custom_[^"]+)"/.exec(page.html) ?? []
    await page.press('Check how many fit', { must_have: skill })
    expect(page.text).toMatch(/ 1 of \d+ people fits/)
    expect(page.text).toMatch(/\d+\+? strong match/)
    expect(page.values('challenge_description')).toEqual(['Kept'])
    expect(page.values('budget_day_max')).toEqual(['100'])
    expect(page.text).not.toContain('There is a problem')
  }
  const dashboard = await visitAs(request.company)
  await dashboard.open('/company/dashboard')
  expect(dashboard.text).not.toContain('$100')
  await page.press(/^Save Request/)
  expect(page.path).toBe('/company/dashboard')
  expect(page.text).toContain('$100')
})

test('the community: asked, answered, accepted, reported, hidden, restored and deleted', async () => {
  const { talent, company, admin } = await app.system(async tx => ({
    talent: await buildTalent(tx),
    company: await buildCompany(tx),
    admin: await buildAdmin(tx),
  }))
  const title = 'What would you do without scripts?'
  const asker = await visitAs(company)
  await asker.open('/community')
  await asker.follow('Ask a question')
  await asker.press('Ask the question', { title })
  expect(asker.text).toContain('There is a problem')
  expect(asker.values('title')).toEqual([title])
  await asker.press('Ask the question', {
    topic: 'scope',
    body: 'We have tried twice, and the second time was no better than the first.',
  })
  expect(asker.html).toContain(`>${title}</h1>`)
  expect(asker.text).toContain('Your question is posted. We’ll tell you when someone answers.')
  const address = asker.path

  const other = await visitAs(talent)
  await other.open(address)
  await other.press('Post answer', { body: 'Ask **one** person before anybody else.' })
  expect(other.html).toContain('<strong>one</strong>')

  await asker.open(address)
  await asker.press(/^Helpful/)
  expect(asker.text).toContain('Helpful to 1 member')
  await asker.press('Accept this answer')
  expect(asker.text).toContain('Accepted answer')

  await other.open(address)
  await other.press('Send report', { reason: 'It names somebody' })
  const desk = await visitAs(admin)
  for (const [verdict, status] of [
    ['Hide', 404],
    ['Restore', 200],
  ] as const) {
    await desk.open('/admin/community')
    expect(desk.text).toContain(title)
    await desk.press(verdict, { reason: 'Nobody is to be named' })
    expect(desk.text).toContain('Your decision is saved.')
    await other.open(address)
    expect(other.status).toBe(status)
  }

  await asker.open(address)
  expect(asker.text).toContain('Others have answered, so you can’t delete it.')
  await other.press('Delete permanently')
  expect(other.text).toContain('No answers yet.')
  await asker.open(address)
  await asker.press('Delete permanently')
  expect(asker.text).toContain('Your question is deleted.')
  await asker.open(address)
  expect(asker.status).toBe(404)
})

test('the desk: a post is previewed and published, a person hidden and suspended', async () => {
  const { talent, admin } = await app.system(async tx => ({
    talent: await buildTalent(tx),
    admin: await buildAdmin(tx),
  }))
  const page = await visitAs(admin)
  await page.open('/admin/posts/new')
  await page.press('Preview', { title: 'Without scripts', content: 'Plain *words*.' })
  expect(page.html).toContain('<em>words</em>')
  await page.press('Publish Now')
  expect(page.text).toContain('The post is published.')

  const visitor = new PlainVisitor(app)
  const statusOfProfile = async () => (await visitor.open(talent.profileUrl)).status
  await page.open(`/admin/people?q=${encodeURIComponent(talent.email)}`)
  await page.follow(talent.fullName)
  await page.press('Hide Profile', { reason: 'Not a person' })
  expect(page.html).toMatch(/<dialog[^>]* open=""/)
  await page.press('Cancel')
  expect(page.html).not.toMatch(/<dialog[^>]* open=""/)
  expect(page.values('reason')).toEqual(['Not a person'])
  expect(await statusOfProfile()).toBe(200)
  await page.press('Hide Profile')
  await page.press('Hide Profile')
  expect(page.text).toContain('The profile is hidden.')
  expect(await statusOfProfile()).toBe(404)

  await page.press('Suspend Account', { reason: 'Not a person either' })
  expect(page.values('reason')).toContain('Not a person either')
  await page.press('Suspend Account')
  expect(page.text).toContain('The account is suspended')
})
