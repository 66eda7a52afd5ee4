import { describe, expect, test } from 'vitest'
import { BASED_ON } from '#app/platform/forms/form-version.ts'
import { ENGINES } from '#test/database.ts'
import { sharedDatabase } from '#test/shared-database.ts'
import { buildCompany, buildRequest, type Person } from '#test/world.ts'
import { updateRequest } from './commands.server.ts'
import { findOwnRequest } from './queries.server.ts'
import { parseRequest, type RequestInput } from './schema.ts'

function input(description: string): RequestInput {
  const form = new FormData()
  form.set('desired_role', 'Chief Technology Officer (CTO)')
  form.set('challenge_description', description)
  const parsed = parseRequest(form)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.state.fieldErrors))
  return parsed.value
}

describe.each(ENGINES)('updateRequest on the %s engine', engine => {
  const { system, as } = sharedDatabase(engine)

  const draftOf = (company: Person, id: string) => as(company, tx => findOwnRequest(tx, id))
  const save = (company: Person, id: string, text: string, versions?: string[]) =>
    as(company, tx => updateRequest(tx, id, input(text), versions))

  test('a form based on another version does not overwrite the request', async () => {
    const { company, requestId } = await system(tx => buildRequest(tx))
    const versions = async () => (await draftOf(company, requestId))?.values[BASED_ON] ?? []

    const first = await versions()
    expect(await save(company, requestId, 'One', first)).toEqual({ ok: true })
    expect(await save(company, requestId, 'One', first)).toEqual({ ok: true })
    const second = await versions()
    expect(await save(company, requestId, 'Two', first)).toEqual({
      ok: false,
      reason: 'changed',
      version: second[0],
    })
    expect((await draftOf(company, requestId))?.values.challenge_description).toEqual(['One'])
    expect(await save(company, requestId, 'Two', [...first, ...second])).toEqual({ ok: true })
    const third = await versions()
    const saves = await Promise.all(
      ['Three', 'Four', 'Five'].map(text => save(company, requestId, text, third)),
    )
    expect(saves.filter(({ ok }) => ok)).toHaveLength(1)
    // Without versions nothing is checked.
    expect(await save(company, requestId, 'Six')).toEqual({ ok: true })
  })

  test('another company’s request is unknown, whatever the version', async () => {
    const { company, requestId } = await system(tx => buildRequest(tx))
    const stranger = await system(tx => buildCompany(tx))
    const versions = (await draftOf(company, requestId))?.values[BASED_ON]
    const unknown = { ok: false, reason: 'unknown' }
    expect(await save(stranger, requestId, 'Mine', versions)).toEqual(unknown)
    expect(await save(stranger, 'no id', 'Mine')).toEqual(unknown)
    expect(await draftOf(stranger, requestId)).toBeUndefined()
  })
})
