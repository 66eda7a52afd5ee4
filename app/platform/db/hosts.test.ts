import { expect, test } from 'vitest'
import { forDriver, isPostgresUrl, readHosts } from './hosts.ts'

test('a URL can name one server or several', () => {
  expect(readHosts('postgres://me:se%40cret@db.example/name?sslmode=require')).toEqual([
    {
      host: 'db.example',
      port: 5432,
      url: 'postgres://me:se%40cret@db.example/name?sslmode=require',
    },
  ])
  expect(readHosts('postgresql://me@one:5433,two,[::1]:5434/name')).toEqual([
    { host: 'one', port: 5433, url: 'postgresql://me@one:5433/name' },
    { host: 'two', port: 5432, url: 'postgresql://me@two/name' },
    { host: '::1', port: 5434, url: 'postgresql://me@[::1]:5434/name' },
  ])
})

test('user and host may be parameters, as for a socket', () => {
  const host = '%2Frun%2Fpostgresql'
  const url = `postgres://me:se%40cret@${host}:5433/name?sslmode=disable`
  for (const given of [
    'postgres://me:se%40cret@/name?host=/run/postgresql&port=5433&sslmode=disable',
    'postgres:///name?user=me&password=se%40cret&host=%2Frun%2Fpostgresql&port=5433&sslmode=disable',
  ])
    expect(readHosts(given)).toEqual([{ host, port: 5433, url }])
  expect(readHosts('postgres:///name?host=one,::1&port=5433,5434').map(({ url }) => url)).toEqual([
    'postgres://one:5433/name',
    'postgres://[::1]:5434/name',
  ])
})

test.each([
  ['postgres://me@one,two:5433/name', true],
  ['postgres://me:secret@/name?host=/run/postgresql', true],
  ['postgres://me:secret@/name', false],
  ['postgres:///name?host=/run/postgresql', true],
  ['postgres://me@one:x/name', false],
  ['mysql://me@one/name', false],
  ['one,two', false],
])('%s is a PostgreSQL URL: %s', (url, is) => {
  expect(isPostgresUrl(url)).toBe(is)
})

test.each([
  ['postgres://a@b/c?sslmode=require', 'postgres://a@b/c?sslmode=verify-full'],
  ['postgres://a@b/c?x=1&sslmode=verify-ca&y=2', 'postgres://a@b/c?x=1&sslmode=verify-full&y=2'],
  ['postgres://a@b/c?sslmode=no-verify', 'postgres://a@b/c?sslmode=no-verify'],
  ['postgres://a@b/c?uselibpqcompat=true&sslmode=require', undefined],
])('the driver gets %s without a reason to warn', (url, expected = url) => {
  expect(forDriver(url)).toBe(expected)
})
