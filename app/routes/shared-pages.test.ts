import { expect, test } from 'vitest'
import { SAME_FOR_COOKIES } from './shared-pages.ts'

test('the theme and the zone leave a visitor’s page the same, and nothing else does', () => {
  for (const same of ['theme=dark', 'zone=Etc%2FGMT%2B1', 'zone=Europe%2FKyiv; theme=light'])
    expect(same).toMatch(SAME_FOR_COOKIES)
  for (const other of ['vinculum.session=x', 'zone=UTC; vinculum.session=x', 'theme=dark; zoned=x'])
    expect(other).not.toMatch(SAME_FOR_COOKIES)
})
