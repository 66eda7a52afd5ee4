// Contracts and scopes of work: filled in, saved, and downloaded as files.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { TEMPLATES } from '#app/features/contracts/templates.server.ts'
import { MAX_SCOPES } from '#app/features/scopes/rules.ts'
import type { Browser } from '#test/app.ts'
import { sharedApp } from '#test/shared-app.ts'
import { buildCompany, buildRequest, buildTalent, type Person } from '#test/world.ts'
import { readZip } from '#test/zip.ts'

const BUILDER = '/tools/scope-builder'
const FORM_ID = 'b7a4a1f0-7d4c-4a55-9a3e-0d6f6b1f2c11'
const ODD = 'Tab\tbell\u0007 half\ud800 & <b>"quoted"</b> 👩‍🚀'

const app = sharedApp()
let company: Browser
let stranger: Browser
let owner: Person
let requestId: string
beforeAll(async () => {
  const world = await app.system(async tx => {
    const company = await buildCompany(tx, { fullName: 'Harbor Software' })
    const request = await buildRequest(tx, {
      company,
      desired_role: 'Chief Financial Officer (CFO)',
      hours_per_week_needed: 12,
      project_duration_weeks: 26,
      key_challenges: ['Covenants are late'],
      challenge_description: 'Our lender wants monthly figures.',
    })
    return { company, request, stranger: await buildTalent(tx) }
  })
  owner = world.company
  requestId = world.request.requestId
  company = await app.signIn(world.company)
  stranger = await app.signIn(world.stranger)
})

function scopes() {
  return app.system(tx => tx.selectFrom('scopes').selectAll().orderBy('created_at').execute())
}

async function wordsOf(response: Response): Promise<string> {
  return (await documentOf(response)).replaceAll('</w:p>', '\n').replaceAll(/<[^>]*>/g, '')
}

async function documentOf(response: Response): Promise<string> {
  expect(response.status).toBe(200)
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="[\w-]+\.docx"$/,
  )
  const files = readZip(Buffer.from(await response.arrayBuffer()))
  expect([...files.keys()]).toContain('[Content_Types].xml')
  return files.get('word/document.xml') ?? ''
}

describe.each(TEMPLATES)('the $title', template => {
  const path = `/tools/contract-templates/${template.slug}`
  const form = Object.fromEntries(template.fields.map(({ name }) => [name, `<${name}> & co`]))

  test('shows its blanks by name', async () => {
    const html = await (await app.fetch(path)).text()
    for (const { title } of template.clauses) expect(html).toContain(title.replaceAll('’', '’'))
    expect(html).toContain('[Company]')
    expect(html).toContain('not legal advice')
  })

  test('has a form field for each of its blanks, and uses each', () => {
    const texts = [...template.opening, ...template.clauses.flatMap(clause => clause.paragraphs)]
    const used = new Set(texts.join(' ').match(/(?<=\{\{)\w+(?=\}\})/g))
    expect([...used].toSorted()).toEqual(template.fields.map(({ name }) => name).toSorted())
  })

  test('can be filled in on the page, as Word and as text', async () => {
    const page = await (await app.fetch(path, { form })).text()
    const word = await wordsOf(await app.fetch(`${path}/file`, { form }))
    const response = await app.fetch(`${path}/file`, { form: { ...form, format: 'txt' } })
    const text = await response.text()
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    for (const { name } of template.fields) {
      expect(text).toContain(`<${name}> & co`)
      for (const escaped of [page, word]) expect(escaped).toContain(`&lt;${name}&gt; &amp; co`)
    }
    for (const { title } of template.clauses) expect(word).toContain(title)
    expect(text).not.toContain('{{')
  })

  test('refuses too long values, and keeps them in the form', async () => {
    const long = { ...form, company: 'x'.repeat(201) }
    const refused = await app.fetch(path, { form: long })
    expect(refused.status).toBe(400)
    const html = await refused.text()
    expect(html).toContain('Company must be at most 200 characters long')
    expect(html).toContain('x'.repeat(201))
    expect((await app.fetch(`${path}/file`, { form: long })).status).toBe(400)
  })
})

test('a name affects nothing of the paper around it', async () => {
  const name = 'Harbor\u202e\u001b\r\nSoftware'
  const path = '/tools/contract-templates/mutual-nda'
  const form = { company: name, format: 'txt' }
  const text = await (await app.fetch(`${path}/file`, { form })).text()
  const scope = { title: 'Covenants', company_name: name, submission: FORM_ID }
  const word = await wordsOf(await app.fetch(`${BUILDER}/file`, { form: scope }))
  for (const paper of [text, word]) {
    expect(paper).toContain('Harbor Software')
    for (const odd of ['\u202e', '\u001b']) expect(paper).not.toContain(odd)
  }
})

test('in a Word file, a text in Arabic runs from right to left', async () => {
  const outcome = 'يثق المقرض بالأرقام'
  const form = { title: 'Covenants', outcome, submission: FORM_ID }
  const word = await documentOf(await app.fetch(`${BUILDER}/file`, { form }))
  const paragraph = (text: string) =>
    word.split('</w:p>').find(part => part.includes(text)) ?? `no ${text}`
  expect(paragraph(outcome)).toMatch(/<w:bidi\/>.*<w:rtl\/>/)
  expect(paragraph('Covenants')).not.toMatch(/<w:bidi\/>|<w:rtl\/>/)
})

test('an unknown template does not exist', async () => {
  const path = '/tools/contract-templates/nothing'
  expect((await app.fetch(path)).status).toBe(404)
  expect((await app.fetch(path, { form: { company: 'x' } })).status).toBe(404)
  expect((await app.fetch(`${path}/file`, { form: { company: 'x' } })).status).toBe(404)
})

describe('a scope of work', () => {
  const scope = {
    submission: FORM_ID,
    title: 'Covenants by March',
    company_name: 'Harbor Software',
    talent_name: 'Ngozi Ade',
    hours_per_week: '12',
    day_rate: '$1,500',
    outcome: 'The lender believes the figures.',
    day_30: 'The close is understood.',
    exit: 'Thirty days on both sides.',
  }

  test('can be viewed and downloaded without an account, and is not stored', async () => {
    const page = await (await app.fetch(BUILDER, { form: { ...scope, intent: 'show' } })).text()
    expect(page).toContain('Scope of work: Covenants by March')
    const words = await wordsOf(await app.fetch(`${BUILDER}/file`, { form: scope }))
    for (const text of [
      'The lender believes the figures.',
      'After 30 days',
      '12 hours a week',
      '$1,500',
    ])
      expect(words).toContain(text)
    expect(words).not.toContain('After 60 days')
    expect(await scopes()).toEqual([])
  })

  test('contains any typed text, in a valid file', async () => {
    const words = await wordsOf(
      await app.fetch(`${BUILDER}/file`, { form: { ...scope, outcome: ODD } }),
    )
    expect(words).toContain('&lt;b&gt;')
    expect(words).toContain('👩‍🚀')
    expect(words).not.toContain('\u0007')
  })

  test('is not saved for a visitor, whose typed values stay', async () => {
    const response = await app.fetch(BUILDER, { form: { ...scope, intent: 'save' } })
    const html = await response.text()
    expect(response.status).toBe(403)
    expect(html).toContain('Log in to keep it in your account')
    expect(html).toContain('value="Covenants by March"')
    expect(await scopes()).toEqual([])
  })

  test('is refused with the typed values', async () => {
    const form = { ...scope, title: ' ', weeks: 'many', intent: 'save' }
    const response = await app.fetch(BUILDER, { as: company, form })
    const html = await response.text()
    expect(response.status).toBe(400)
    expect(html).toContain('Please give it a title')
    expect(html).toContain('Planned length must be a whole number of weeks')
    expect(html).toContain('value="many"')
    expect(await scopes()).toEqual([])
  })

  test('can start from the company’s own request, and from nobody else’s', async () => {
    const path = `${BUILDER}?request=${requestId}`
    const html = await (await app.fetch(path, { as: company })).text()
    expect(html).toContain('Our lender wants monthly figures.')
    expect(html).toContain('- Covenants are late')
    expect(html).toMatch(/name="company_name"[^>]*value="Harbor Software"/)
    for (const as of [undefined, stranger])
      expect(await (await app.fetch(path, { as })).text()).not.toContain('Our lender')
  })

  test('is stored once, however often one form is saved; can be changed and deleted', async () => {
    const save = (title: string) =>
      app.fetch(BUILDER, { as: company, form: { ...scope, title, intent: 'save' } })
    const answers = await Promise.all(['A', 'B', 'C', 'D'].map(save))
    for (const answer of answers) expect(answer.status).toBe(302)
    const last = await save('Covenants by April')
    const [row, ...more] = await scopes()
    expect(more).toEqual([])
    expect(row).toMatchObject({ user_id: owner.userId, title: 'Covenants by April', weeks: null })
    expect(last.headers.get('location')).toBe(`${BUILDER}?scope=${row?.id}`)

    const open = async () =>
      await (await app.fetch(`${BUILDER}?scope=${row?.id}`, { as: company })).text()
    const opened = await open()
    expect(opened).toContain('Saved to your account')
    expect(await open()).not.toContain('Saved to your account')
    expect(opened).toContain('Scope of work: Covenants by April')
    expect(opened).toMatch(/name="day_rate"[^>]*value="1500"/)
    for (const as of [undefined, stranger]) {
      const page = await (await app.fetch(`${BUILDER}?scope=${row?.id}`, { as })).text()
      expect(page).not.toContain('Covenants')
    }

    const form = { intent: 'delete', scopeId: row?.id ?? '' }
    await app.fetch(BUILDER, { as: stranger, form })
    await app.fetch(BUILDER, { form })
    expect(await scopes()).toHaveLength(1)
    for (const _again of [1, 2])
      expect((await app.fetch(BUILDER, { as: company, form })).status).toBe(302)
    expect(await scopes()).toEqual([])
  })

  test('is part of the download of one’s own data', async () => {
    await app.fetch(BUILDER, { as: company, form: { ...scope, intent: 'save' } })
    const own = await (await app.fetch('/settings/download', { as: company })).json()
    expect(own).toMatchObject({ scopes_of_work: [{ title: 'Covenants by March' }] })
    expect(JSON.stringify(own)).not.toContain(FORM_ID)
  })

  test('is refused when there are as many as the list shows, and keeps what was typed', async () => {
    const full = await app.system(buildCompany)
    await app.system(tx =>
      tx
        .insertInto('scopes')
        .values(
          Array.from({ length: MAX_SCOPES }, (_, n) => ({
            user_id: full.userId,
            submission: randomUUID(),
            title: `Scope ${n}`,
          })),
        )
        .execute(),
    )
    const as = await app.signIn(full)
    const response = await app.fetch(BUILDER, { as, form: { ...scope, intent: 'save' } })
    const html = await response.text()
    expect(response.status).toBe(409)
    expect(html).toContain(`You keep ${MAX_SCOPES} scopes.`)
    expect(html).toContain('value="Covenants by March"')
  })
})
