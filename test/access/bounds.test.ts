// The bounds of the specification: the database accepts values at the bound and refuses those just outside, whatever
// the application checks.
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { FIELDS as REQUEST_TABLE } from '#app/features/requests/fields.ts'
import { FIELDS as PROFILE_TABLE } from '#app/features/talent/fields.ts'
import type { FieldTable, TableField } from '#app/platform/forms/field-table.ts'
import { ENGINES } from '#test/database.ts'
import { sharedDatabase } from '#test/shared-database.ts'
import { buildCompany, buildRequest, buildTalent, type Person } from '#test/world.ts'

type Bound = { column: string; accepted: unknown[]; refused: unknown[] }

const text = (length: number) => 'x'.repeat(length)
const lines = (count: number, length = 1) => Array.from({ length: count }, () => text(length))
const MOST = 2_147_483_647

/** What the database refuses in a choice, some of several options, or marks: its rule is not in the table of fields. */
const PROFILE: Bound[] = [
  {
    column: 'working_model',
    accepted: ['Remote', 'Hybrid', 'On-site', null],
    refused: ['Onsite', 'remote', ''],
  },
  // The database doesn't know the list of zones, which grows.
  { column: 'timezone', accepted: ['Asia/Tokyo', text(60), null], refused: [text(61)] },
  {
    column: 'engagement_types',
    accepted: [[], ['Advisory', 'Embedded', 'Interim', 'Project-based']],
    refused: [['Permanent'], ['advisory'], ['']],
  },
  { column: 'full_name', accepted: ['x'], refused: ['', '   '] },
]

const REQUEST: Bound[] = [
  { column: 'desired_role', accepted: ['x'], refused: ['', ' ', 'other'] },
  {
    column: 'working_model',
    accepted: ['Remote', 'Hybrid', 'Onsite', null],
    refused: ['On-site', 'onsite', ''],
  },
  {
    column: 'urgency_start',
    accepted: ['ASAP', '1-2 weeks', 'Next month', 'Flexible', null],
    refused: ['asap', 'Tomorrow', ''],
  },
  { column: 'timezone', accepted: ['Asia/Tokyo', text(60), null], refused: [text(61)] },
  { column: 'engagement_model', accepted: [[], ['Interim']], refused: [['Permanent']] },
  { column: 'must_have', accepted: [[]], refused: [['skill_not_asked_for'], [null]] },
]

/** Where the database is wider than the form, or narrower because of the stored other end of a range. */
const IN_THE_DATABASE: Record<string, { min?: number; max?: number }> = {
  min_commitment_weeks: { max: MOST },
  availability_notice_days: { max: MOST },
  project_duration_weeks: { max: MOST },
  price_day_min: { max: 1500 },
  price_day_max: { min: 500, max: MOST },
  budget_day_min: { max: 1500 },
  budget_day_max: { min: 500, max: MOST },
}

const LONGEST_NAME = { ids: 80, names: 120 }

/** The bounds of a field that follow from the table of fields. */
function boundsOf(column: string, field: TableField): Bound[] {
  if (field.type === 'text')
    return [
      { column, accepted: [text(field.maxLength)], refused: [text(field.maxLength + 1), null] },
    ]
  if (field.type === 'number') {
    const { min, max } = { ...field, ...IN_THE_DATABASE[column] }
    const above = max === MOST ? [] : [max + 1]
    return [{ column, accepted: [min, max, null], refused: [-1, min - 1, ...above] }]
  }
  if (field.type !== 'list' || field.of === 'options' || field.of === 'marks') return []
  const longest = field.of === 'texts' ? field.maxLength : LONGEST_NAME[field.of]
  return [
    {
      column,
      accepted: [[], lines(field.maxCount, longest)],
      refused: [lines(field.maxCount + 1), [text(longest + 1)], [null]],
    },
  ]
}

/** All bounds of a table's fields. Fails for a field without any; of a yes, its type says everything. */
function boundsIn(table: FieldTable, others: readonly Bound[]): Bound[] {
  return Object.entries(table).flatMap(([column, field]) => {
    const own = [...boundsOf(column, field), ...others.filter(other => other.column === column)]
    if (own.length === 0 && field.type !== 'boolean') throw new Error(`${column} has no bounds`)
    return own
  })
}

const DEFAULTS = {
  talent_profiles: {
    max_hours_per_week: 20,
    min_commitment_weeks: 4,
    availability_notice_days: 14,
    price_day_min: 500,
    price_day_max: 1500,
    timezone: 'America/New_York',
    languages_spoken: ['English'],
    willing_to_travel: false,
    featured: false,
  },
  company_requests: {
    working_model: 'Remote',
    budget_day_min: 500,
    budget_day_max: 1500,
    hours_per_week_needed: 20,
    project_duration_weeks: 12,
    urgency_start: 'Next month',
    timezone: 'America/New_York',
    languages_required: ['English'],
  },
}

describe.each(ENGINES)('bounds on the %s engine', engine => {
  const { system, as } = sharedDatabase(engine)
  let talent: Person
  let company: Person
  beforeAll(async () => {
    await system(async tx => {
      talent = await buildTalent(tx)
      company = await buildCompany(tx)
      await buildRequest(tx, { company })
    })
  })

  /** Writes one column of the person's own row, and returns the stored value. */
  async function write(person: Person, table: string, column: string, value: unknown) {
    return await as(person, async tx => {
      const { rows } = await sql<{ value: unknown }>`
        update ${sql.table(table)} set ${sql.ref(column)} = ${value} returning ${sql.ref(column)} as value
      `.execute(tx)
      throw new Undo(rows)
    }).catch(error => {
      if (error instanceof Undo) return error.rows
      throw error
    })
  }

  describe.each([
    {
      table: 'talent_profiles',
      bounds: boundsIn(PROFILE_TABLE, PROFILE),
      person: () => talent,
    },
    {
      table: 'company_requests',
      bounds: boundsIn(REQUEST_TABLE, REQUEST),
      person: () => company,
    },
  ])('$table', ({ table, bounds, person }) => {
    test.each(bounds)('$column', async ({ column, accepted, refused }) => {
      for (const value of accepted)
        expect(await write(person(), table, column, value)).toEqual([{ value }])
      for (const value of refused) {
        const description = `${column} = ${JSON.stringify(value)?.slice(0, 40)}`
        await expect(write(person(), table, column, value), description).rejects.toThrow(
          /violates (check|not-null) constraint/,
        )
      }
    })
  })

  test('a fraction, a word or too large a number is not an amount of dollars', async () => {
    for (const value of ['1.5', 'much', '2147483648', 'NaN', ''])
      await expect(write(talent, 'talent_profiles', 'price_day_min', value)).rejects.toThrow(
        /integer/,
      )
  })

  test.each([
    ['talent_profiles', 'price_day_min', 'price_day_max'],
    ['company_requests', 'budget_day_min', 'budget_day_max'],
  ])(
    '%s: a minimum above its maximum is refused, also when both are written at once',
    async (table, low, high) => {
      const person = table === 'talent_profiles' ? talent : company
      const set = (min: number | null, max: number | null) =>
        as(person, tx =>
          sql`update ${sql.table(table)} set ${sql.ref(low)} = ${min}, ${sql.ref(high)} = ${max}`.execute(
            tx,
          ),
        )
      await set(700, 700)
      await set(null, 700)
      await set(700, null)
      await set(null, null)
      await expect(set(701, 700)).rejects.toThrow('check constraint')
      await expect(set(1, 0)).rejects.toThrow('check constraint')
    },
  )

  test.each(Object.entries(DEFAULTS))(
    '%s starts with the defaults of the specification',
    async (table, values) => {
      const name = table === 'talent_profiles' ? 'full_name' : 'desired_role'
      const row = await system(async tx => {
        const person = table === 'talent_profiles' ? await buildTalent(tx) : await buildCompany(tx)
        await sql`delete from ${sql.table(table)} where user_id = ${person.userId}`.execute(tx)
        const { rows } = await sql`
        insert into ${sql.table(table)} (user_id, ${sql.ref(name)}) values (${person.userId}, 'New') returning *
      `.execute(tx)
        return rows[0]
      })
      expect(row).toMatchObject(values)
    },
  )

  test('a post is published or a draft, and its address has lower-case letters, digits and hyphens', async () => {
    const insert = (slug: string, status = 'published') =>
      system(async tx => {
        await sql`insert into blog_posts (title, slug, status) values ('T', ${slug}, ${status})`.execute(
          tx,
        )
        throw new Undo([])
      })
    for (const slug of ['a', 'a-b-2', text(120)]) await expect(insert(slug)).rejects.toThrow(Undo)
    for (const slug of ['', 'A', 'a b', 'a--b', '-a', 'a-', '../a', 'é', text(121)])
      await expect(insert(slug), slug).rejects.toThrow('check constraint')
    await expect(insert('b', 'hidden')).rejects.toThrow('check constraint')
  })
})

/** Rolls a transaction back. */
class Undo extends Error {
  readonly rows: unknown[]
  constructor(rows: unknown[]) {
    super()
    this.rows = rows
  }
}
