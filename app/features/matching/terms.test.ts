import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { INDUSTRIES } from '#app/features/catalogues/data/industries.ts'
import { ROLE_ALIASES } from '#app/features/catalogues/data/role-aliases.ts'
import { ROLES } from '#app/features/catalogues/data/roles.ts'
import { SKILLS } from '#app/features/catalogues/data/skills.ts'
import { TOOLS } from '#app/features/catalogues/data/tools.ts'
import { normalizeName } from '#app/features/catalogues/normalize.ts'
import { resolveRole } from '#app/features/catalogues/relations.ts'
import { TIME_ZONES } from '#app/features/catalogues/schema.ts'
import { withSystem } from '#app/platform/db/actor.ts'
import type { Database } from '#app/platform/db/open.ts'
import { ENGINES, openTestDatabase } from '#test/database.ts'
import { asVisitor } from '#test/world.ts'
import { listMatchWeights } from './queries.server.ts'

const TITLES = [
  ...[
    'Fractional CTO',
    'C.T.O.',
    'Part-time CFO',
    'CFO as a Service',
    'B2B SaaS CMO',
    'Virtual CISO',
  ],
  ...['Co-founder & CTO', 'Fractional CFO | SaaS & FinTech', 'VP eng', 'V.P. Engineering'],
  ...['Vice President of Finance', 'Vice President, Finance', 'Senior Vice President Sales'],
  ...['SVP Marketing', 'Director of Finance', 'Head of Human Resources', 'Head of RevOps'],
  ...['Director of Financial Planning & Analysis', 'Head of Sales, EMEA', 'Group Product Manager'],
]

describe.each(ENGINES)('what matching compares, on the %s engine', engine => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase(engine)
  })
  afterAll(() => database.close())

  test('names are compared as the code compares them', async () => {
    const names = [
      ...[...SKILLS, ...TOOLS, ...INDUSTRIES, ...ROLES].map(option => option.name),
      ...[
        '  Rust ',
        '“Rust”',
        '#rust',
        'R\u00ADust\u200B',
        'Ｒｕｓｔ',
        'CI/CD',
        'P&L',
        'HTML + CSS',
      ],
      ...['Women’s Health', 'C++', 'C#', '.NET', 'Node.js', 'wait...what', 'हिन्दी', 'Cafe\u0301'],
      ...[
        '',
        '!!!',
        '...',
        '+',
        '###',
        '—',
        'C++/C#, .NET & Node.js...',
        '++a.+b.#c..d',
        'Zürich 🚀',
      ],
    ]
    const { rows } = await sql<{ name: string; form: string }>`
      select name, app.match_name(name) as form from unnest(${names}::text[]) as name
    `.execute(database.kysely)
    expect(rows.map(row => row.form)).toEqual(rows.map(row => normalizeName(row.name)))
    expect(rows).toHaveLength(names.length)
  })

  test('a free title means the role the code reads from it', async () => {
    const titles = [...TITLES, ...Object.keys(ROLE_ALIASES), ...ROLES.map(role => role.name)]
    const { rows } = await withSystem(database.kysely, tx =>
      sql<{ title: string; whole: string | null; roles: string[] }>`
        select title, (select role_id from public.role_aliases where alias = key) as whole,
               array(select role_id from public.role_aliases where alias = any (keys)) as roles
          from (
            select title, app.match_title_key(title) as key, app.match_title_keys(array[title]) as keys
              from unnest(${titles}::text[]) as title
            offset 0
          ) as read
      `.execute(tx),
    )
    for (const { title, whole, roles } of rows) {
      const role = resolveRole(title)
      expect(roles, title).toContain(role)
      if (!TITLES.includes(title)) expect(whole, title).toBe(role)
    }
  })

  test('the field a title names is the field of its role', async () => {
    const { rows } = await sql<{ alias: string; named: string; field: string }>`
      select alias, split_part(class, '/', 1) as named, family as field
        from (select alias, role_id, app.match_title_class(alias) as class from public.role_aliases offset 0) as read
        join public.role_traits using (role_id)
       where class is not null
    `.execute(database.kysely)
    expect(rows.length).toBeGreaterThan(400)
    // Words alone do not tell these apart.
    const ODD = ['architect chief', 'ceo hand right to', 'crime financial head']
    for (const { alias, named, field } of rows.filter(row => !ODD.includes(row.alias)))
      expect(named, alias).toBe(field)
  })

  test('the weights add up to a hundred', async () => {
    const weights = await asVisitor(database.kysely, listMatchWeights)
    expect(weights.reduce((total, weight) => total + weight.points, 0)).toBe(100)
    expect(new Set(weights.map(weight => weight.version)).size).toBe(1)
  })

  test('every time zone offered is known, with the offsets it has', async () => {
    const { rows } = await withSystem(database.kysely, tx =>
      sql<{
        name: string
        january: number
        july: number
        january_minutes: number
        july_minutes: number
      }>`
        select name, january_minutes, july_minutes,
               extract(epoch from timestamp '2025-01-15 12:00' - timestamptz '2025-01-15 12:00Z' at time zone name)
                 / -60 as january,
               extract(epoch from timestamp '2025-07-15 12:00' - timestamptz '2025-07-15 12:00Z' at time zone name)
                 / -60 as july
          from public.match_time_zones
      `.execute(tx),
    )
    expect(rows.map(row => row.name).sort()).toEqual([...TIME_ZONES].sort())
    for (const row of rows) {
      expect([row.january_minutes, row.july_minutes]).toEqual([
        Number(row.january),
        Number(row.july),
      ])
    }
  })
})
