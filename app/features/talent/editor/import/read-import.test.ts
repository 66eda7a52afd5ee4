import { crc32, deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { FIELDS } from '../../fields.ts'
import type { ProfileDraft } from '../profile-draft.ts'
import { accept, proposalsOf, statusOf } from './proposals.ts'
import { type ImportResult, readImport } from './read-import.ts'

const EMPTY: ProfileDraft = { values: {}, customOptions: [] }
const NOW = new Date('2026-11-22T12:00:00Z')

/** A ZIP archive like LinkedIn's: deflated, with a central directory. */
function zip(files: Record<string, string>, method = 8): Buffer<ArrayBuffer> {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, text] of Object.entries(files)) {
    const body = method === 8 ? deflateRawSync(text) : Buffer.from(text)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(method, 4)
    common.writeUInt32LE(crc32(text), 10)
    common.writeUInt32LE(body.length, 14)
    common.writeUInt32LE(Buffer.byteLength(text), 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), body])
    const offset = Buffer.alloc(4)
    offset.writeUInt32LE(at)
    directory.push(
      Buffer.concat([
        Buffer.from('PK\x01\x02\x14\x00', 'latin1'),
        common,
        Buffer.alloc(10),
        offset,
        Buffer.from(name),
      ]),
    )
    parts.push(local)
    at += local.length
  }
  const entries = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.length, 4)
  end.writeUInt16LE(parts.length, 6)
  end.writeUInt32LE(entries.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...parts, entries, Buffer.from('PK\x05\x06'), end])
}

const LINKEDIN = {
  'Profile.csv':
    'First Name,Last Name,Headline,Summary,Industry\nAda,Reader,"Finance, for hardware","Calm boards.\nThirteen ""weeks"" ahead.",SaaS\n',
  'Positions.csv': 'Company Name,Title,Started On\nHarbor,CFO,Jan 2012\nPort,Analyst,Sep 2004\n',
  'export/Skills.csv': '\uFEFFName\r\nFinancial Modeling\r\nFundraising\r\nJuggling\r\nExcel\r\n',
  'Languages.csv': 'Name,Proficiency\nGerman,Native\nEnglish,Fluent\n',
  'Recommendations_Received.csv':
    'First Name,Last Name,Company,Job Title,Text,Status\nBo,Lender,First Bank,Director,On time.,VISIBLE\nAl,Lender,First Bank,Director,Never late.,HIDDEN\n',
}

const read = (bytes: Uint8Array<ArrayBuffer> | string) => readImport(new Blob([bytes]), NOW)

function importedFrom(result: ImportResult) {
  if (!result.ok) throw new Error(result.reason)
  return result.imported
}

describe('a LinkedIn export', () => {
  test.each([8, 0])('is read with quotes, line breaks and folders (method %i)', async method => {
    expect(importedFrom(await read(zip(LINKEDIN, method)))).toEqual({
      headline: 'Finance, for hardware',
      summary: 'Calm boards.\nThirteen "weeks" ahead.',
      years: 22,
      skills: ['Financial Modeling', 'Fundraising', 'Juggling', 'Excel'],
      languages: ['German', 'English'],
      industries: ['SaaS'],
      testimonials: ['On time. (Bo Lender, Director, First Bank)'],
    })
  })
})

test('a JSON Resume is read, ignoring everything else in it', async () => {
  const resume = {
    basics: { name: 'Ada', label: 'Finance chief', summary: 'Calm boards.', image: 7 },
    work: [{ startDate: '2010-03' }, 'nonsense', { startDate: '2016-01-31' }],
    skills: [{ name: 'Fundraising', keywords: ['Excel', 4] }],
    languages: [{ language: 'German' }],
    references: [{ name: 'Bo', reference: 'On time.' }],
  }
  expect(importedFrom(await read(JSON.stringify(resume)))).toEqual({
    headline: 'Finance chief',
    summary: 'Calm boards.',
    years: 16,
    skills: ['Fundraising', 'Excel'],
    languages: ['German'],
    industries: [],
    testimonials: ['On time. (Bo)'],
  })
})

test.each<[string, Uint8Array<ArrayBuffer> | string, string]>([
  ['text', 'Dear reader', 'not_readable'],
  ['a picture', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 'not_readable'],
  ['a list', '[1, 2]', 'nothing_found'],
  ['another JSON', '{"version": 3}', 'nothing_found'],
  ['an empty file', '', 'not_readable'],
  ['the beginning of a ZIP', zip(LINKEDIN).subarray(0, 200), 'not_readable'],
  ['a ZIP of other files', zip({ 'photo.csv': 'a,b\n1,2\n' }), 'nothing_found'],
  ['a ZIP with another method', zip(LINKEDIN, 12), 'not_readable'],
  ['a ZIP that unpacks to far more', zip({ 'Profile.csv': 'x'.repeat(6_000_000) }), 'not_readable'],
])('%s is refused', async (_what, bytes, reason) => {
  expect(await read(bytes)).toEqual({ ok: false, reason })
})

test('a file that is too large is not opened', async () => {
  const arrayBuffer = () => Promise.reject(new Error('opened'))
  expect(await readImport({ size: 60 * 1024 * 1024, arrayBuffer }, NOW)).toEqual({
    ok: false,
    reason: 'too_large',
  })
})

test('proposals fill empty fields and extend lists, and change no existing value', async () => {
  const draft: ProfileDraft = {
    values: {
      headline: ['My own line'],
      languages_spoken: ['English'],
      skill_ids: ['skill_fundraising'],
      client_testimonials: ['Mine.'],
    },
    customOptions: [],
  }
  const imported = importedFrom(await read(zip(LINKEDIN)))
  const proposals = proposalsOf(imported, draft)
  expect(proposals.map(({ label, shown }) => [label, shown])).toEqual([
    ['Summary', 'Calm boards.\nThirteen "weeks" ahead.'],
    ['Years of experience', '22'],
    ['Skills', 'Financial Modeling'],
    ['Tools', 'Excel'],
    ['Languages spoken', 'German'],
    ['Industries', 'SaaS'],
    ['Client testimonials', 'On time. (Bo Lender, Director, First Bank)'],
  ])
  const filled = proposals.reduce(accept, draft)
  expect(filled.values).toMatchObject({
    headline: ['My own line'],
    languages_spoken: ['English', 'German'],
    skill_ids: ['skill_fundraising', 'skill_financial_modeling'],
    client_testimonials: ['Mine.', 'On time. (Bo Lender, Director, First Bank)'],
  })
  expect(proposalsOf(imported, filled)).toEqual([])
})

test('a skill is found by its other names, and proposed once', async () => {
  const resume = { skills: [{ name: 'Financial Modelling' }, { name: 'treasury' }] }
  resume.skills.push({ name: 'Cash Flow Management' }, { name: 'Financial Modeling' })
  const imported = importedFrom(await read(JSON.stringify(resume)))
  expect(proposalsOf(imported, EMPTY)).toEqual([
    {
      name: 'skill_ids',
      label: 'Skills',
      shown: 'Financial Modeling, Cash Flow Management',
      values: ['skill_financial_modeling', 'skill_cash_flow_management'],
    },
  ])
})

test('a skill with its short form in parentheses is found, as LinkedIn writes it', async () => {
  const resume = {
    skills: [{ name: 'Amazon Web Services (AWS)' }, { name: 'Machine Learning (ML)' }],
  }
  const imported = importedFrom(await read(JSON.stringify(resume)))
  const proposals = proposalsOf(imported, EMPTY)
  expect(proposals.map(({ shown }) => shown)).toEqual(['Machine Learning', 'AWS'])
  expect(statusOf(imported, EMPTY, proposals)).toBe('')
})

test('what the form has no option for is named', async () => {
  const resume = {
    skills: [{ name: 'Juggling' }, { name: 'Excel' }, { name: 'treasury' }],
    languages: [{ language: 'Klingon' }, { language: 'German' }],
  }
  const imported = importedFrom(await read(JSON.stringify(resume)))
  const proposals = proposalsOf(imported, EMPTY)
  const unknown =
    'Not in our lists: Juggling, Klingon. You can add skills and tools of your own below.'
  expect(statusOf(imported, EMPTY, proposals)).toBe(unknown)
  expect(statusOf(imported, EMPTY, proposals, 'Tools')).toBe(`Added: Tools.\n${unknown}`)
  const known = { ...imported, skills: [], languages: [] }
  expect(statusOf(known, EMPTY, [], 'Tools')).toBe('That’s all. Save your profile to keep it.')
  expect(statusOf(known, EMPTY, [])).toContain('There’s nothing new in this file.')

  // Added by hand meanwhile.
  const customOptions = [{ id: 'custom_1', name: 'juggling', category: 'Other' }]
  expect(statusOf(imported, { values: {}, customOptions }, proposals)).toContain('lists: Klingon.')
})

test('a list that becomes too long is proposed whole, and the form says so when it is saved', async () => {
  const { maxCount } = FIELDS.client_testimonials
  const references = Array.from({ length: maxCount + 2 }, (_, i) => ({ reference: `Quote ${i}` }))
  const imported = importedFrom(await read(JSON.stringify({ references })))
  expect(proposalsOf(imported, EMPTY)[0]?.values).toHaveLength(maxCount + 2)
})

test('a text that is too long is proposed whole, and the form says so when it is saved', async () => {
  const headline = '🧭'.repeat(FIELDS.headline.maxLength + 20)
  const reference = 'a'.repeat(FIELDS.client_testimonials.maxLength + 1)
  const resume = { basics: { label: headline }, references: [{ reference }] }
  const imported = importedFrom(await read(JSON.stringify(resume)))
  expect(proposalsOf(imported, EMPTY)).toMatchObject([
    { name: 'headline', values: [headline] },
    { name: 'client_testimonials', values: [reference] },
  ])
})
