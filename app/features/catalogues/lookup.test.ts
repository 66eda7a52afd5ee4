import { describe, expect, it } from 'vitest'
import { LANGUAGES } from './data/languages.ts'
import { ROLES } from './data/roles.ts'
import { SKILLS } from './data/skills.ts'
import { TOOLS } from './data/tools.ts'
import { findById, findByName, groupByCategory, parseNames } from './lookup.ts'
import type { CatalogueOption } from './schema.ts'

describe('findById', () => {
  it('finds an option by id, and returns undefined for an unknown one', () => {
    expect(findById(TOOLS, 'tool_aws')?.name).toBe('AWS')
    expect(findById(TOOLS, 'skill_devops')).toBeUndefined()
    expect(findById(TOOLS, '')).toBeUndefined()
  })

  it('returns the additional properties of a catalogue’s options', () => {
    expect(findById(LANGUAGES, 'lang_german')?.code).toBe('de')
  })
})

describe('findByName', () => {
  it.each(['Chief Financial Officer (CFO)', 'chief financial officer', ' CFO '])(
    'finds the role by %j',
    name => {
      expect(findByName(ROLES, name)?.id).toBe('role_chief_financial_officer')
    },
  )

  it('finds nothing for text without a name', () => {
    expect(findByName(ROLES, '')).toBeUndefined()
    expect(findByName(ROLES, '?')).toBeUndefined()
  })

  it('ignores a short form that two options share', () => {
    const options = [
      { id: 'a', name: 'Revenue (CRO)', category: 'x' },
      { id: 'b', name: 'Risk (CRO)', category: 'x' },
    ]
    expect(findByName(options, 'CRO')).toBeUndefined()
    expect(findByName(options, 'Risk')?.id).toBe('b')
  })

  it('prefers a full name to a short form', () => {
    const options = [
      { id: 'a', name: 'Go', category: 'x' },
      { id: 'b', name: 'Golang (Go)', category: 'x' },
    ]
    expect(findByName(options, 'go')?.id).toBe('a')
  })
})

describe('groupByCategory', () => {
  it('keeps the order of the list', () => {
    const groups = groupByCategory(SKILLS)
    expect(groups[0]?.category).toBe('Leadership & Management')
    expect(groups.flatMap(group => group.options)).toEqual([...SKILLS])
  })

  it('joins options of a category that are not adjacent', () => {
    const options = [
      { id: '1', name: 'One', category: 'a' },
      { id: '2', name: 'Two', category: 'b' },
      { id: '3', name: 'Three', category: 'a' },
    ]
    expect(groupByCategory(options).map(group => group.options.length)).toEqual([2, 1])
  })
})

describe('parseNames', () => {
  it('separates known names from custom ones and drops repeats', () => {
    const { known, custom } = parseNames(' aws, Rust ,, Node.JS,\r\nAWS, rust., Haskell ', TOOLS)
    expect(known.map(option => option.id)).toEqual(['tool_aws', 'tool_node_js'])
    expect(custom).toEqual(['Rust', 'Haskell'])
  })

  it('reads back every name of a catalogue', () => {
    const catalogues: (readonly CatalogueOption[])[] = [SKILLS, TOOLS, ROLES]
    for (const catalogue of catalogues) {
      const text = catalogue.map(option => option.name).join(', ')
      expect(parseNames(text, catalogue)).toEqual({ known: [...catalogue], custom: [] })
    }
  })

  it('finds nothing in an empty field', () => {
    expect(parseNames(' , ,', TOOLS)).toEqual({ known: [], custom: [] })
  })
})
