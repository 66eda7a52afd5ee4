import { describe, expect, it } from 'vitest'
import { waysToValidation } from './what-loads.ts'

const SCHEMA = `import { z } from 'zod'
export const form = z.object({})
export const LENGTH = 5
export type Form = z.infer<typeof form>`

/** The chains to the validation library when the browser loads this route, with these other files. */
async function ways(route: string, others: Record<string, string> = {}): Promise<string[]> {
  const texts: Record<string, string> = {
    'app/routes/page.tsx': route,
    'app/schema.ts': SCHEMA,
    ...others,
  }
  const found = await waysToValidation({
    entries: ['app/routes/page.tsx'],
    routes: new Set(['app/routes/page.tsx', 'app/routes/other.tsx']),
    read: file => texts[file] ?? '',
  })
  return found.map(way => way.join(' > '))
}

const DIRECTLY = ['app/routes/page.tsx > app/schema.ts > zod']

describe('a route brings the validation library to the browser', () => {
  it.each([
    ['with a value in its component', `export default () => <p>{LENGTH}</p>`],
    ['in its meta', `export const meta = () => [{ title: LENGTH }]`],
    ['in a client action', `export async function clientAction() { return LENGTH }`],
    ['through a function of the file', `const f = () => LENGTH\nexport default () => f()`],
    ['through a pattern', `const { a } = { a: LENGTH }\nexport default () => a`],
    ['in what runs at once', `console.log(LENGTH)`],
    [
      'also where a loader uses it',
      `export const loader = () => LENGTH\nexport default () => LENGTH`,
    ],
  ])('%s', async (_, code) => {
    expect(await ways(`import { LENGTH } from '#app/schema.ts'\n${code}`)).toEqual(DIRECTLY)
  })

  it.each([
    ['without a name', `import '../schema.ts'`],
    ['with inline types only', `import { type Form } from '../schema.ts'`],
    ['dynamically', `export default () => import('../schema.ts')`],
    ['by exporting it', `export { LENGTH } from '../schema.ts'`],
    ['by exporting everything', `export * from '../schema.ts'`],
  ])('by an import %s', async (_, code) => {
    expect(await ways(code)).toEqual(DIRECTLY)
  })

  it.each(['zod', 'zod/mini', 'zod/v4'])('from %s', async specifier => {
    const code = `import { z } from '${specifier}'\nexport default () => z`
    expect(await ways(code)).toEqual([`app/routes/page.tsx > ${specifier}`])
  })

  it('through its parts and other routes', async () => {
    const code = `import { Part } from './parts/part.tsx'\nexport { meta } from './other.tsx'\nexport default Part`
    const found = await ways(code, {
      'app/routes/parts/part.tsx': `import { form } from '../../schema.ts'\nexport const Part = () => form`,
      'app/routes/other.tsx': `import { z } from 'zod/mini'\nexport const meta = () => z`,
    })
    expect(found).toEqual([
      'app/routes/page.tsx > app/routes/other.tsx > zod/mini',
      'app/routes/page.tsx > app/routes/parts/part.tsx > app/schema.ts > zod',
    ])
  })
})

describe('a route does not bring the validation library to the browser', () => {
  it.each([
    ['in its loader', `export async function loader() { return form }`],
    ['in its action', `export const action = () => form`],
    ['in its middleware', `export const middleware = [() => form]`],
    ['in its headers', `export function headers() { return form }`],
    [
      'in what only its action uses',
      `const a = () => b()\nconst b = () => form\nexport const action = a`,
    ],
    ['only as the name of a property', `export default ({ data }) => ({ form: data.form })`],
  ])('%s', async (_, code) => {
    expect(await ways(`import { form } from '../schema.ts'\n${code}`)).toEqual([])
  })

  it('with types, files for the server and names that begin like the library', async () => {
    const code = `import type { Form } from '../schema.ts'
      import { read } from '../read.server.ts'
      import text from '../schema.ts?raw'
      import { zodiac } from 'zodiac'
      export default () => [read, text, zodiac] satisfies Form[]`
    expect(await ways(code, { 'app/read.server.ts': SCHEMA })).toEqual([])
  })

  it('through the loader of another route', async () => {
    const other = `import { form } from '../schema.ts'\nexport const loader = () => form\nexport default () => null`
    const code = `export { default, loader } from './other.tsx'`
    expect(await ways(code, { 'app/routes/other.tsx': other })).toEqual([])
  })
})
