// What new members get: one welcome mail once they confirm their address, and a list of first tasks.
import { expect, test } from 'vitest'
import { Browser } from '#test/app.ts'
import { linksIn, partUnder, textIn } from '#test/page-text.ts'
import { PlainVisitor } from '#test/plain-visitor.ts'
import { sharedApp } from '#test/shared-app.ts'
import { buildRequest, buildTalent, type Person } from '#test/world.ts'

const app = sharedApp()

test.each([
  ['talent', 'no profile', '/talent/profile'],
  ['talent', 'a profile', '/talent/dashboard'],
  ['company', 'no request', '/company/request/new'],
  ['company', 'a request', '/company/dashboard'],
])(
  'a new %s with %s is welcomed once, by name, with a link to %s',
  async (user_type, has, where) => {
    const email = `nora.${user_type}.${has.replace(' ', '.')}@mail.example`
    const as = new Browser()
    const form = { user_type, full_name: 'Nora New', email, password: 'five plain words' }
    expect((await app.fetch('/signup', { as, form })).status).toBe(302)
    const [asked] = await app.mailsTo(email)
    if (has === 'a request')
      await app.system(async tx => {
        const user = tx.selectFrom('users').select('id as userId').where('email', '=', email)
        await buildRequest(tx, {
          company: { email, fullName: '', ...(await user.executeTakeFirstOrThrow()) },
        })
      })
    if (has === 'a profile')
      expect(
        (await app.fetch('/talent/profile', { as, form: { full_name: 'Nora New' } })).status,
      ).toBe(302)
    const token = /confirm-email\?token=(\S+)/.exec(asked?.text ?? '')?.[1]
    for (const _ of ['once', 'and again'])
      await app.fetch(`/confirm-email?token=${token}`, { as, form: {} })
    const welcome = (await app.mailsTo(email)).find(mail => mail.subject.startsWith('Welcome'))
    expect(welcome?.text).toMatch(/^Hello Nora New,/)
    expect(welcome?.text).toContain(where)
  },
)

/** The list of first tasks on a dashboard. */
async function firstTasks(person: Person, dashboard: string) {
  const html = await (await app.fetch(dashboard, { as: await app.signIn(person) })).text()
  const list = partUnder('Getting Started', html)
  return { text: textIn(list), linksTo: (text: string) => linksIn(list, text) }
}

test('a talent’s first tasks are ticked off, and link to where they are done', async () => {
  const talent = await app.system(tx => buildTalent(tx))
  const { text, linksTo } = await firstTasks(talent, '/talent/dashboard')
  expect(text).toContain('Done: Publish your profile')
  expect(text).toContain('Done: Confirm your email address')
  expect(linksTo('Add a photo')).toEqual(['/talent/profile#photo-title'])
})

test('a talent who has not said where the work is done is told to', async () => {
  const talent = await app.system(tx => buildTalent(tx, { working_model: null }))
  const as = await app.signIn(talent)
  const { linksTo } = await firstTasks(talent, '/talent/dashboard')
  const [link = ''] = linksTo('Say where you work: remote, hybrid or on-site')
  const [page = '', anchor = 'none'] = link.split('#')
  expect(await (await app.fetch(page, { as })).text()).toContain(`id="${anchor}"`)
})

test('skills that the texts describe are added with one click, and a title that nobody asks for is said to be one', async () => {
  const talent = await app.system(tx =>
    buildTalent(tx, {
      primary_role: 'other',
      primary_role_custom: 'MEAL Coordinator',
      headline: 'Two humanitarian programmes',
      summary_bio: 'I led fundraising for field offices, and change management in each of them.',
      skill_ids: [],
    }),
  )
  const page = await new PlainVisitor(app, await app.signIn(talent)).open('/talent/dashboard')
  expect(page.text).not.toContain('Done: Name a role that companies ask for')
  await page.follow(/^Choose at least 3 skills\. Your texts describe /)
  expect(page.text).toContain('2 skills are added')
  expect(page.values('skill_ids')).toHaveLength(2)
  await page.press('Save Profile', { roles_offered: 'Head of Operations' })
  expect(page.path).toBe('/talent/dashboard')
  const { text, linksTo } = await firstTasks(talent, '/talent/dashboard')
  expect(text).toContain('Done: Name a role that companies ask for')
  expect(linksTo('Choose at least 3 skills')).toEqual(['/talent/profile#skill_ids'])
})

test('a company’s first tasks show until they are done', async () => {
  const { company, requestId } = await app.system(tx => buildRequest(tx))
  const as = await app.signIn(company)
  const card = { intent: 'company-card', name: 'Brightwater', website: '', about: '' }
  expect((await app.fetch('/settings', { as, form: card })).status).toBe(302)
  const { text, linksTo } = await firstTasks(company, '/company/dashboard')
  expect(text).toContain('Done: Write a request')
  expect(linksTo('Ask for an introduction')).toEqual([
    `/company/dashboard?request=${requestId}#top-matches`,
  ])
  // What the card lacks, with a name and nothing more.
  expect(linksTo('Say what your company does')).toEqual(['/settings#company-card'])
})
