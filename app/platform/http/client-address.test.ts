import { expect, test } from 'vitest'
import { clientAddress, NO_PROXY, readTrustedProxies } from './client-address.ts'

const from = (remote: string | undefined, forwarded: string | null, trusted = NO_PROXY) =>
  clientAddress(
    { headers: new Headers(forwarded === null ? {} : { 'X-Forwarded-For': forwarded }) },
    remote,
    trusted,
  )

function proxies(text: string) {
  const trusted = readTrustedProxies(text)
  if (trusted === undefined) throw new Error(`${text} is not read`)
  return trusted
}

test('without a trusted proxy nobody’s word is taken', () => {
  expect(from('203.0.113.7', '198.51.100.1')).toBe('203.0.113.7')
  expect(from('203.0.113.7', '198.51.100.1', proxies('0'))).toBe('203.0.113.7')
  expect(from('203.0.113.7', '198.51.100.1', proxies('10.0.0.0/8'))).toBe('203.0.113.7')
  expect(from(undefined, '198.51.100.1')).toBe('unknown')
})

test('behind a number of proxies the address is the one the outermost of them saw', () => {
  const forged = '1.1.1.1, 2.2.2.2, 198.51.100.1'
  expect(from('10.0.0.1', forged, proxies('1'))).toBe('198.51.100.1')
  expect(from('10.0.0.1', `${forged}, 10.0.0.2`, proxies('2'))).toBe('198.51.100.1')
  expect(from('10.0.0.1', null, proxies('1'))).toBe('10.0.0.1')
  expect(from('10.0.0.1', 'nonsense', proxies('1'))).toBe('10.0.0.1')
  expect(from('10.0.0.1', '198.51.100.1, <script>', proxies('2'))).toBe('10.0.0.1')
})

test('behind proxies of known addresses it is the nearest that is not one of them', () => {
  const trusted = proxies('10.0.0.0/8, 2001:db8::/32,::1')
  expect(from('10.1.2.3', '1.1.1.1, 198.51.100.1, 10.9.9.9', trusted)).toBe('198.51.100.1')
  expect(from('::1', '1.1.1.1, 198.51.100.1', trusted)).toBe('198.51.100.1')
  expect(from('::ffff:10.1.2.3', '198.51.100.1', trusted)).toBe('198.51.100.1')
  expect(from('198.51.100.1', '1.1.1.1, 10.9.9.9', trusted)).toBe('198.51.100.1')
  expect(from('10.1.2.3', '10.4.4.4, 10.9.9.9', trusted)).toBe('10.4.4.4')
})

test('ports and brackets do not count, and a household of IPv6 is one', () => {
  const one = proxies('1')
  expect(from('10.0.0.1', '198.51.100.1:5123', one)).toBe('198.51.100.1')
  expect(from('10.0.0.1', '[2001:DB8:0:1::99]:443', one)).toBe('2001:db8:0:1::/64')
  expect(from('10.0.0.1', '2001:db8:0:1:ffff::1', one)).toBe('2001:db8:0:1::/64')
  expect(from('2001:db8:0:2::1', null)).toBe('2001:db8:0:2::/64')
  expect(from('::1', null)).toBe('0:0:0:0::/64')
  expect(from('fe80::1%eth0', null)).toBe('fe80:0:0:0::/64')
  expect(from('::ffff:198.51.100.1', null)).toBe('198.51.100.1')
})

test.each([
  'one',
  '-1',
  '100',
  '10.0.0.0/33',
  '10.0.0',
  '10.0.0.0/8/8',
  '::1/129',
  ',',
  '1.2.3.4;',
])('%j names no proxy', text => {
  expect(readTrustedProxies(text)).toBeUndefined()
})
