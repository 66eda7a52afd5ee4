// The frame of every page: the links of its header and its footer.
import { expect, test } from 'vitest'
import { textIn } from '#test/page-text.ts'
import { sharedApp } from '#test/shared-app.ts'
import { buildAccount, buildTalent, type Person } from '#test/world.ts'

const app = sharedApp()

const ANYONE = {
  'Browse Talent': '/talent-directory',
  'Tools & Resources': '/resources',
  Blog: '/blog',
  Partners: '/partners',
}
const MEMBER = {
  Connections: '/connections',
  Notifications: '/notifications',
  Settings: '/settings',
}
const LINKS = {
  visitor: { ...ANYONE, 'Log In': '/login', 'Sign Up': '/signup' },
  talent: {
    ...ANYONE,
    Dashboard: '/talent/dashboard',
    'My Profile': '/talent/profile',
    ...MEMBER,
  },
  company: { ...ANYONE, Dashboard: '/company/dashboard', ...MEMBER },
}

async function read(path: string, person?: Person): Promise<string> {
  const as = person && (await app.signIn(person))
  return await (await app.fetch(path, { as })).text()
}
const between = (html: string, start: string, end: string) =>
  html.slice(html.indexOf(start)).split(end)[0] ?? ''
function linksOf(html: string): Record<string, string> {
  const links = [...html.matchAll(/<a ([^>]*)>([\s\S]*?)<\/a>/g)]
  return Object.fromEntries(
    links.map(([, of = '', inside = '']) => [
      /aria-label="([^"]*)"/.exec(of)?.[1] ?? textIn(inside).trim(),
      /href="([^"]*)"/.exec(of)?.[1] ?? '',
    ]),
  )
}

test.each(['visitor', 'talent', 'company'] as const)(
  'the header and the phone menu of a %s have their links',
  async kind => {
    const person =
      kind === 'visitor'
        ? undefined
        : await app.system(tx => buildAccount(tx, { userType: kind, fullName: `Kim ${kind}` }))
    const header = between(await read('/about', person), '<header', '</header>')
    expect(linksOf(header)['Vinculum, home']).toBe('/')
    for (const name of ['Main', 'Phone menu']) {
      const menu = between(header, `<nav aria-label="${name}"`, '</nav>')
      expect(linksOf(menu)).toEqual(LINKS[kind])
      expect(textIn(menu).includes('Logout')).toBe(person !== undefined)
      expect(menu.includes(`>Kim ${kind}<`)).toBe(person !== undefined)
    }
  },
)

test('the footer is on every page, with its columns, its tagline and networks without links', async () => {
  const talent = await app.system(tx => buildTalent(tx))
  const paths = ['/', '/talent-directory', '/talent/dashboard', '/talent/nobody', '/settings']
  for (const path of paths) {
    const html = await read(path, talent)
    expect(html, path).toContain('<nav aria-label="Main"')
    const footer = between(html, '<footer', '</footer>')
    for (const column of ['For Talent', 'For Companies', 'Company'])
      expect(footer, path).toMatch(new RegExp(`<h2[^>]*>${column}<`))
    expect(footer).toContain(
      'The easiest way to hire top-tier talent without a full-time commitment.',
    )
    expect(textIn(footer)).toContain('© 2025 Vinculum')
    const networks = between(footer, '<ul aria-label="Social networks"', '</ul>')
    expect(networks).toContain('LinkedIn')
    expect(networks).not.toContain('<a ')
  }
})
