import { MEGABYTE } from '#app/platform/units.ts'
import { readCsv } from './csv.ts'
import { NotAZip, readZip } from './zip.ts'

/** The data of an imported file that a profile has fields for. */
export type Imported = {
  headline: string
  summary: string
  years: number | null
  skills: string[]
  languages: string[]
  industries: string[]
  testimonials: string[]
}

export type ImportResult = { ok: true; imported: Imported } | { ok: false; reason: Refusal }

export type Refusal = 'too_large' | 'not_readable' | 'nothing_found'

const MAX_FILE_BYTES = 50 * MEGABYTE
const MAX_JSON_BYTES = 2 * MEGABYTE
const MAX_ITEMS = 200

type Source = Pick<Blob, 'size' | 'arrayBuffer'>

/** Reads a LinkedIn data export (the original ZIP) or a JSON Resume. The file never leaves the browser. */
export async function readImport(file: Source, now: Date): Promise<ImportResult> {
  if (file.size > MAX_FILE_BYTES) return { ok: false, reason: 'too_large' }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
  if (!isZip && bytes.length > MAX_JSON_BYTES) return { ok: false, reason: 'too_large' }
  try {
    const imported = isZip ? await readLinkedIn(bytes, now) : readJsonResume(bytes, now)
    const isEmpty = Object.values(imported).every(
      value => value === null || (typeof value !== 'number' && value.length === 0),
    )
    return isEmpty ? { ok: false, reason: 'nothing_found' } : { ok: true, imported }
  } catch (error) {
    if (error instanceof NotAZip || error instanceof SyntaxError || error instanceof TypeError)
      return { ok: false, reason: 'not_readable' }
    throw error
  }
}

const FILES = [
  'Profile.csv',
  'Positions.csv',
  'Skills.csv',
  'Languages.csv',
  'Recommendations_Received.csv',
]

async function readLinkedIn(bytes: Uint8Array<ArrayBuffer>, now: Date): Promise<Imported> {
  const files = await readZip(bytes, FILES)
  const rows = (name: string) => readCsv(files.get(name) ?? '').slice(0, MAX_ITEMS)
  const column = (name: string, of: string) => clean(rows(name).map(row => row[of]))
  const [profile = {}] = rows('Profile.csv')
  return {
    headline: oneLine(profile.Headline),
    summary: text(profile.Summary),
    years: yearsSince(column('Positions.csv', 'Started On'), now),
    skills: column('Skills.csv', 'Name'),
    languages: column('Languages.csv', 'Name'),
    industries: clean([profile.Industry]),
    testimonials: rows('Recommendations_Received.csv').flatMap(row => {
      // Hidden on LinkedIn by its owner.
      if (row.Status?.toUpperCase() === 'HIDDEN') return []
      const who = clean([
        clean([row['First Name'], row['Last Name']]).join(' '),
        row['Job Title'],
        row.Company,
      ])
      return signed(row.Text, who.join(', '))
    }),
  }
}

/** https://jsonresume.org/schema */
function readJsonResume(bytes: Uint8Array, now: Date): Imported {
  const resume = fields(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)))
  const basics = fields(resume.basics)
  const work = list(resume.work)
  const skills = list(resume.skills)
  return {
    headline: oneLine(basics.label),
    summary: text(basics.summary),
    years: yearsSince(clean(work.map(({ startDate }) => startDate)), now),
    skills: clean(
      skills.flatMap(({ name, keywords }) => [name, ...(Array.isArray(keywords) ? keywords : [])]),
    ),
    languages: clean(list(resume.languages).map(({ language }) => language)),
    industries: [],
    testimonials: list(resume.references).flatMap(({ reference, name }) =>
      signed(reference, oneLine(name)),
    ),
  }
}

function fields(value: unknown): Record<string, unknown> {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isObject ? Object.fromEntries(Object.entries(value)) : {}
}

function list(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.slice(0, MAX_ITEMS).map(fields) : []
}

function text(value: unknown): string {
  return typeof value === 'string' ? value.replaceAll('\0', '').trim() : ''
}

function oneLine(value: unknown): string {
  return text(value).replace(/\s+/g, ' ')
}

/** Drops duplicates and non-texts; keeps the order. */
function clean(values: readonly unknown[]): string[] {
  return [...new Set(values.slice(0, MAX_ITEMS).map(oneLine).filter(Boolean))]
}

function signed(quote: unknown, who: string): string[] {
  const words = text(quote)
  return words === '' ? [] : [who === '' ? words : `${words} (${who})`]
}

/** Years since the earliest of these dates, which contain a year: "Jan 2009", "2009-01-31". */
function yearsSince(dates: readonly string[], now: Date): number | null {
  const starts = dates.flatMap(date => Number(/\b(19|20)\d\d\b/.exec(date)?.[0] ?? []) || [])
  const years = now.getFullYear() - Math.min(...starts)
  return Number.isFinite(years) && years >= 0 && years <= 60 ? years : null
}
