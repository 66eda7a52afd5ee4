import { expect, test } from 'vitest'
import {
  clientAddress,
  NO_PROXY,
  networkAround,
  ownClientAddress,
  readTrustedProxies,
} from './client-address.ts'

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

test('without a trusted proxy forwarded headers are ignored', () => {
  expect(from('203.0.113.7', '198.51.100.1')).toBe('203.0.113.7')
  expect(from('203.0.113.7', '198.51.100.1', proxies('0'))).toBe('203.0.113.7')
  expect(from('203.0.113.7', '198.51.100.1', proxies('10.0.0.0/8'))).toBe('203.0.113.7')
  expect(from(undefined, '198.51.100.1')).toBe('unknown')
})

test('behind a number of proxies the address is the one that the outermost of them saw', () => {
  const forged = '1.1.1.1, 2.2.2.2, 198.51.100.1'
  expect(from('10.0.0.1', forged, proxies('1'))).toBe('198.51.100.1')
  expect(from('10.0.0.1', `${forged}, 10.0.0.2`, proxies('2'))).toBe('198.51.100.1')
  expect(from('10.0.0.1', null, proxies('1'))).toBe('10.0.0.1')
  expect(from('10.0.0.1', 'nonsense', proxies('1'))).toBe('10.0.0.1')
  expect(from('10.0.0.1', '198.51.100.1, <script>', proxies('2'))).toBe('10.0.0.1')
})

test('behind proxies with known addresses it is the nearest address that is not one of them', () => {
  const trusted = proxies('10.0.0.0/8, 2001:db8::/32,::1')
  expect(from('10.1.2.3', '1.1.1.1, 198.51.100.1, 10.9.9.9', trusted)).toBe('198.51.100.1')
  expect(from('::1', '1.1.1.1, 198.51.100.1', trusted)).toBe('198.51.100.1')
  expect(from('::ffff:10.1.2.3', '198.51.100.1', trusted)).toBe('198.51.100.1')
  expect(from('198.51.100.1', '1.1.1.1, 10.9.9.9', trusted)).toBe('198.51.100.1')
  expect(from('10.1.2.3', '10.4.4.4, 10.9.9.9', trusted)).toBe('10.4.4.4')
})

test('ports and brackets are ignored, and an IPv6 household is one client', () => {
  const one = proxies('1')
  expect(from('10.0.0.1', '198.51.100.1:5123', one)).toBe('198.51.100.1')
  expect(from('10.0.0.1', '[2001:DB8:0:1::99]:443', one)).toBe('2001:db8:0:1::/64')
  expect(from('10.0.0.1', '2001:db8:0:1:ffff::1', one)).toBe('2001:db8:0:1::/64')
  expect(from('2001:db8:0:2::1', null)).toBe('2001:db8:0:2::/64')
  expect(from('::1', null)).toBe('0:0:0:0::/64')
  expect(from('fe80::1%eth0', null)).toBe('fe80:0:0:0::/64')
  expect(from('::ffff:198.51.100.1', null)).toBe('198.51.100.1')
})

test('the network around a client is an IPv4 /24 or an IPv6 /48', () => {
  expect(networkAround('198.51.100.17')).toBe('198.51.100.0/24')
  expect(networkAround(from('2001:db8:7:1::5', null))).toBe('2001:db8:7::/48')
  expect(networkAround(from('2001:db8:7:ffff::5', null))).toBe('2001:db8:7::/48')
  expect(networkAround(from('2001:db8:8::5', null))).toBe('2001:db8:8::/48')
  expect(networkAround(from(undefined, null))).toBe('unknown')
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
])('%j is not a valid proxy', text => {
  expect(readTrustedProxies(text)).toBeUndefined()
})

test('a client counts as individual only if no undeclared proxy can be in between', () => {
  const own = (remote: string | undefined, forwarded?: string, trusted = '0') =>
    ownClientAddress(
      { headers: new Headers(forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded }) },
      remote,
      readTrustedProxies(trusted) ?? NO_PROXY,
    )
  for (const near of [
    '127.0.0.1',
    '::1',
    '::ffff:127.0.0.1',
    '10.1.2.3',
    '172.20.0.1',
    '192.168.1.9',
    'fd00::1',
    'fe80::1%eth0',
    '100.64.0.9',
    undefined,
  ]) {
    expect(own(near)).toBeUndefined()
    expect(own(near, '203.0.113.7'), 'anybody may have written it').toBeUndefined()
  }
  expect(own('203.0.113.7')).toBe('203.0.113.7')
  expect(own('203.0.113.7', '198.51.100.1')).toBe('203.0.113.7')
  expect(own('127.0.0.1', '198.51.100.1', '1')).toBe('198.51.100.1')
  expect(own('127.0.0.1', '192.168.1.9', '1'), 'known by a proxy that is trusted').toBe(
    '192.168.1.9',
  )
  expect(own('127.0.0.1', undefined, '1')).toBeUndefined()
  expect(own('2001:db8::1')).toBe('2001:db8:0:0::/64')
})
