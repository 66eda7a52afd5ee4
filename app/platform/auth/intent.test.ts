import { expect, test } from 'vitest'
import { createIntent } from './intent.ts'

const NOW = new Date('2026-03-02T10:00:00Z')
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)
const keysOf = (...keys: string[]) => ({ current: () => keys[0] ?? '', accepted: () => keys })
const make = (...keys: string[]) =>
  createIntent({ keys: keysOf(...keys), cookie: 'intent', secure: false })
const ours = make('one secret')
const sent = (setCookie: string) => new Headers({ cookie: setCookie.split(';')[0] ?? '' })

test('a stored value is read back, whatever it contains', () => {
  for (const wanted of ['soo-jin-park-demo05', 'zoë.o’brien', 'a%2Fb; c=d'])
    expect(ours.read(sent(ours.keep(wanted, NOW)), later(59))).toBe(wanted)
})

test('it expires after an hour, and can be dropped', () => {
  expect(ours.read(sent(ours.keep('somebody', NOW)), later(61))).toBeUndefined()
  expect(ours.read(sent(ours.forget()), NOW)).toBeUndefined()
  expect(ours.forget()).toContain('Max-Age=0')
})

test('an unsigned value is ignored', () => {
  const [wanted = '', until = '', signature = ''] = (ours.keep('somebody', NOW).split(';')[0] ?? '')
    .replace('intent=', '')
    .split('.')
  const other = Buffer.from('somebody-else').toString('base64url')
  for (const forged of [
    `${other}.${until}.${signature}`,
    `${wanted}.${Number(until) + 3600}.${signature}`,
    `${wanted}.${until}.`,
    `${wanted}.${until}`,
    '..',
    '%',
  ])
    expect(ours.read(new Headers({ cookie: `intent=${forged}` }), NOW), forged).toBeUndefined()
  expect(ours.read(sent(make('another secret').keep('somebody', NOW)), NOW)).toBeUndefined()
})

test('a rotated key is accepted as long as it is still listed', () => {
  const kept = sent(ours.keep('somebody', NOW))
  expect(make('a new secret', 'one secret').read(kept, NOW)).toBe('somebody')
  expect(make('a new secret').read(kept, NOW)).toBeUndefined()
})

test('scripts cannot read it, and other sites’ forms do not send it', () => {
  const intent = createIntent({ keys: keysOf('s'), cookie: 'intent', secure: true })
  const set = intent.keep('somebody', NOW)
  for (const part of ['HttpOnly', 'SameSite=Lax', 'Secure', 'Path=/', 'Max-Age=3600'])
    expect(set).toContain(part)
})
