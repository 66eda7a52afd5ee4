import { describe, expect, it } from 'vitest'
import {
  FAMILY_NEIGHBORS,
  type NeighborPair,
  SKILL_NEIGHBORS,
  TOOL_NEIGHBORS,
} from './data/neighbors.ts'
import { ROLE_ALIASES } from './data/role-aliases.ts'
import { ROLE_FAMILIES, ROLE_LEVELS, ROLE_STANDINGS } from './data/role-standings.ts'
import { ROLES } from './data/roles.ts'
import { SKILLS } from './data/skills.ts'
import { TOOLS } from './data/tools.ts'
import { resolveRole, roleStanding } from './relations.ts'

describe('role standings', () => {
  it('has a family and a level for every role and for nothing else', () => {
    expect(Object.keys(ROLE_STANDINGS).sort()).toEqual(ROLES.map(role => role.id).sort())
    for (const role of ROLES) {
      const standing = roleStanding(role.id)
      expect(ROLE_FAMILIES).toContain(standing?.family)
      expect(ROLE_LEVELS).toContain(standing?.level)
    }
  })

  it('uses every family', () => {
    const used = new Set(ROLES.map(role => roleStanding(role.id)?.family))
    expect([...used].sort()).toEqual([...ROLE_FAMILIES].sort())
  })

  it('puts a VP Finance near a CFO', () => {
    expect(roleStanding('role_chief_financial_officer')).toEqual({
      family: 'finance',
      level: 'chief',
    })
    expect(roleStanding('role_vp_finance')).toEqual({ family: 'finance', level: 'vp' })
  })

  it('knows nothing of other ids', () => {
    expect(roleStanding('other')).toBeUndefined()
    expect(roleStanding('toString')).toBeUndefined()
  })
})

describe.each<[string, readonly NeighborPair<string>[], readonly string[], number]>([
  ['skill neighbors', SKILL_NEIGHBORS, SKILLS.map(skill => skill.id), 110],
  ['tool neighbors', TOOL_NEIGHBORS, TOOLS.map(tool => tool.id), 75],
  ['family neighbors', FAMILY_NEIGHBORS, ROLE_FAMILIES, 15],
])('%s', (_, pairs, ids, atLeast) => {
  it('joins two things that exist, by a weight between 0 and 1', () => {
    expect(pairs.length).toBeGreaterThanOrEqual(atLeast)
    for (const [a, b, weight] of pairs) {
      expect(ids).toContain(a)
      expect(ids).toContain(b)
      expect(a).not.toBe(b)
      expect(weight).toBeGreaterThan(0)
      expect(weight).toBeLessThan(1)
    }
  })

  it('has each pair once, whichever way round', () => {
    const keys = pairs.map(([a, b]) => [a, b].sort().join(' '))
    expect(keys.filter((key, position) => keys.indexOf(key) !== position)).toEqual([])
  })
})

describe('resolveRole', () => {
  it('knows every role by its name, by the name without its abbreviation, and by that', () => {
    for (const { id, name } of ROLES) {
      const [, whole = name, short = name] = /^(.+?) \((\w+)\)$/.exec(name) ?? []
      for (const title of [name, whole, short, `Fractional ${whole}`, `interim ${short}`]) {
        expect(resolveRole(title), title).toBe(id)
      }
    }
  })

  it('gives each alias the role it names, so that no two claim one title', () => {
    for (const [alias, id] of Object.entries(ROLE_ALIASES)) {
      expect(resolveRole(alias), alias).toBe(id)
      expect(resolveRole(`Fractional ${alias.toUpperCase()}`), alias).toBe(id)
    }
  })

  it.each([
    ['cto', 'role_chief_technology_officer'],
    ['Chief Technology Officer', 'role_chief_technology_officer'],
    ['Fractional CTO', 'role_chief_technology_officer'],
    ['C.T.O.', 'role_chief_technology_officer'],
    ['Part-time CFO', 'role_chief_financial_officer'],
    ['CFO as a Service', 'role_chief_financial_officer'],
    ['B2B SaaS CMO', 'role_chief_marketing_officer'],
    ['Virtual CISO', 'role_chief_information_security_officer'],
    ['Co-founder & CTO', 'role_chief_technology_officer'],
    ['Fractional CFO | SaaS & FinTech', 'role_chief_financial_officer'],
    ['VP eng', 'role_vp_engineering'],
    ['V.P. Engineering', 'role_vp_engineering'],
    ['Vice President of Finance', 'role_vp_finance'],
    ['Vice President, Finance', 'role_vp_finance'],
    ['Senior Vice President Sales', 'role_vp_sales'],
    ['SVP Marketing', 'role_vp_marketing'],
    ['Director of Finance', 'role_finance_director'],
    ['Engineering Director', 'role_head_of_engineering'],
    ['Head of Human Resources', 'role_head_of_people'],
    ['Head of RevOps', 'role_head_of_revenue_operations'],
    ['Director of Financial Planning & Analysis', 'role_head_of_fpa'],
    ['Senior Product Manager', 'role_product_manager'],
    ['Group Product Manager', 'role_group_product_manager'],
    ['Head of Sales, EMEA', 'role_head_of_sales'],
    ['Head of Learning and Development', 'role_head_of_learning_development'],
    ['Vice President', undefined],
    ['CDO', undefined],
    ['Fractional', undefined],
    ['Executive', undefined],
    ['constructor', undefined],
    ['', undefined],
  ])('reads %j as %s', (title, id) => {
    expect(resolveRole(title)).toBe(id)
  })
})
