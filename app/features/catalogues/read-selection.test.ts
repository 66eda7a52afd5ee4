import { describe, expect, it } from 'vitest'
import { INDUSTRIES } from './data/industries.ts'
import { SKILLS } from './data/skills.ts'
import { readNames, readSelection } from './read-selection.ts'

function form(...entries: [string, string][]): FormData {
  const data = new FormData()
  for (const [name, value] of entries) data.append(name, value)
  return data
}

const rust = { id: 'custom_rust1', name: 'Rust', category: 'Technical' }
const customEntry = (option: object): [string, string] => [
  'skill_ids__custom',
  JSON.stringify(option),
]

describe('readSelection', () => {
  it('keeps the order in which catalogue and custom options were posted', () => {
    const read = readSelection(
      form(['skill_ids', 'skill_okrs'], customEntry(rust), ['skill_ids', 'skill_team_building']),
      'skill_ids',
      SKILLS,
    )
    expect(read.chosen.map(option => option.id)).toEqual([
      'skill_okrs',
      'custom_rust1',
      'skill_team_building',
    ])
    expect(read.custom).toEqual([rust])
    expect(read.error).toBeNull()
  })

  it('leaves out custom names of which nothing is visible, and marks that change the direction', () => {
    const read = readSelection(
      form(
        customEntry({ ...rust, id: 'custom_none', name: '\u200b' }),
        customEntry({ ...rust, name: '\u202eRust\u2066' }),
      ),
      'skill_ids',
      SKILLS,
    )
    expect(read.custom).toEqual([rust])
    const text = form(['skill_ids__text', '\u00ad, \u202eRust'])
    expect(readSelection(text, 'skill_ids', SKILLS).custom.map(({ name }) => name)).toEqual([
      'Rust',
    ])
  })

  it('is empty if nothing was posted', () => {
    expect(readSelection(form(), 'skill_ids', SKILLS)).toEqual({
      chosen: [],
      custom: [],
      error: null,
    })
  })

  it('drops duplicates; custom options are compared by name', () => {
    const { chosen } = readSelection(
      form(
        ['skill_ids', 'skill_okrs'],
        ['skill_ids', 'skill_okrs'],
        customEntry(rust),
        customEntry({ ...rust, id: 'custom_rust2', name: ' rust ' }),
      ),
      'skill_ids',
      SKILLS,
    )
    expect(chosen.map(option => option.id)).toEqual(['skill_okrs', 'custom_rust1'])
  })

  it('replaces a custom option by the catalogue’s option of the same name', () => {
    const { chosen, custom } = readSelection(
      form(customEntry({ ...rust, name: 'team  building' })),
      'skill_ids',
      SKILLS,
    )
    expect(chosen.map(option => option.id)).toEqual(['skill_team_building'])
    expect(custom).toEqual([])
  })

  it('puts a custom option with an unknown category into Other', () => {
    const { custom } = readSelection(
      form(customEntry({ ...rust, category: 'Mine' })),
      'skill_ids',
      SKILLS,
    )
    expect(custom[0]?.category).toBe('Other')
  })

  it.each([
    ['an unknown id', ['skill_ids', 'skill_bogus']],
    ['an id of another catalogue', ['skill_ids', 'tool_aws']],
    ['a custom id without a description', ['skill_ids', 'custom_abcd']],
    ['invalid JSON', ['skill_ids__custom', '{']],
    ['a custom id that the database refuses', customEntry({ ...rust, id: 'custom_a b' })],
    ['a custom option with a catalogue id', customEntry({ ...rust, id: 'skill_okrs' })],
    ['a custom option without a name', customEntry({ ...rust, name: '  ' })],
  ] as [string, [string, string]][])('leaves out %s, with a message', (_, entry) => {
    const read = readSelection(form(['skill_ids', 'skill_okrs'], entry), 'skill_ids', SKILLS)
    expect(read.chosen.map(option => option.id)).toEqual(['skill_okrs'])
    expect(read.error).toMatch('left them out')
  })

  it('reports too many and too long entries, but keeps them for correction', () => {
    const all = SKILLS.slice(0, 4).map((option): [string, string] => ['skill_ids', option.id])
    const many = readSelection(form(...all), 'skill_ids', SKILLS, { maxCount: 3 })
    expect(many.error).toBe('Choose at most 3.')
    expect(many.chosen).toHaveLength(4)
    const long = readSelection(
      form(customEntry({ ...rust, name: 'x'.repeat(81) })),
      'skill_ids',
      SKILLS,
    )
    expect(long.error).toMatch('at most 80 characters')
    expect(long.chosen).toHaveLength(1)
  })

  it('counts an emoji as one character', () => {
    const read = (name: string) =>
      readSelection(form(customEntry({ ...rust, name })), 'skill_ids', SKILLS).error
    expect(read('😀'.repeat(80))).toBeNull()
    expect(read('😀'.repeat(81))).toMatch(`“${'😀'.repeat(30)}…”`)
  })

  describe('without JavaScript', () => {
    it('reads the text, not the values posted beside it', () => {
      const { chosen, error } = readSelection(
        form(['skill_ids', 'skill_okrs'], customEntry(rust), [
          'skill_ids__text',
          'team building, Rust,\r\nCOBOL, ',
        ]),
        'skill_ids',
        SKILLS,
      )
      expect(chosen.map(option => option.name)).toEqual(['Team Building', 'Rust', 'COBOL'])
      expect(chosen[1]?.id).toBe('custom_rust1')
      expect(chosen[2]?.id).toMatch(/^custom_[A-Za-z0-9_-]{4,64}$/)
      expect(error).toBeNull()
    })

    it('clears the selection if the text is empty', () => {
      const read = readSelection(
        form(['skill_ids', 'skill_okrs'], ['skill_ids__text', ' ']),
        'skill_ids',
        SKILLS,
      )
      expect(read.chosen).toEqual([])
    })

    it('does not split an earlier entry that contains a comma', () => {
      const mixed = { ...rust, name: 'Lease, rent and licensing' }
      const { chosen } = readSelection(
        form(customEntry(mixed), ['skill_ids__text', 'Team Building, Lease, rent and licensing']),
        'skill_ids',
        SKILLS,
      )
      expect(chosen.map(option => option.name)).toEqual([
        'Team Building',
        'Lease, rent and licensing',
      ])
      expect(chosen[1]?.id).toBe('custom_rust1')
    })
  })
})

describe('readNames', () => {
  const fintech = INDUSTRIES[0]?.name ?? ''

  it('uses the catalogue’s spelling and keeps custom names', () => {
    const read = readNames(
      form(
        ['industries', fintech.toUpperCase()],
        ['industries__custom', JSON.stringify({ id: 'custom_space', name: ' Space  Mining ' })],
        ['industries', 'Lighthouses'],
      ),
      'industries',
      INDUSTRIES,
    )
    expect(read).toEqual({ names: [fintech, 'Space Mining', 'Lighthouses'], error: null })
  })

  it('reads the text if there is one', () => {
    const read = readNames(
      form(['industries', fintech], ['industries__text', `Lighthouses, ${fintech}, lighthouses`]),
      'industries',
      INDUSTRIES,
    )
    expect(read.names).toEqual(['Lighthouses', fintech])
  })

  it('refuses a name that is too long', () => {
    expect(
      readNames(form(['industries', 'x'.repeat(121)]), 'industries', INDUSTRIES).error,
    ).toMatch('at most 120 characters')
  })
})
