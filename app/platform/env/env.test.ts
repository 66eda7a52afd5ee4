import { expect, test } from 'vitest'
import { cannotBeUsed, readEnv } from './env.ts'

const LIMITS = {
  'sign-in-pair': { max: 10, windowS: 900 },
  'uploads-account': { max: 30, windowS: 3_600 },
}
const read = (source: Record<string, string>) => readEnv(source, LIMITS)

const S3 = {
  S3_URL: 'https://s3.example.com',
  S3_BUCKET: 'faces',
  S3_KEY: 'key',
  S3_SECRET: 'secret',
}

test('a blank setting counts as not set', () => {
  // As a number, a blank text would be 0: any free port.
  expect(read({ PORT: ' ', DATA_DIR: '  ', PUBLIC_URL: '' })).toEqual(read({}))
})

test('a number is written in digits', () => {
  expect(read({ PORT: ' 8080 ' }).port).toBe(8080)
  for (const PORT of ['0x125c', '1e3', '70000', '-1', '4.5', 'http'])
    expect(() => read({ PORT })).toThrow('PORT must be')
})

test('an IPv6 address may be written as in a URL', () => {
  expect(read({ HOST: '[::1]' }).host).toBe('::1')
  expect(read({ HOST: '[::]' }).host).toBe('::')
  expect(read({ HOST: '::1' }).host).toBe('::1')
})

test('a data folder is not named by what only a shell replaces', () => {
  for (const DATA_DIR of ['~/data', '~']) expect(() => read({ DATA_DIR })).toThrow('without "~"')
  for (const DATA_DIR of ['data~', './~/data', '/srv/~x'])
    expect(read({ DATA_DIR }).dataDir).toBe(DATA_DIR)
})

test('files are stored in a folder unless a store is configured completely', () => {
  expect(read({}).s3).toBeUndefined()
  expect(read({ S3_REGION: 'eu-1' }).s3).toBeUndefined()
  expect(read({ ...S3, S3_REGION: '' }).s3).toEqual({
    url: 'https://s3.example.com',
    bucket: 'faces',
    key: 'key',
    secret: 'secret',
    region: 'us-east-1',
  })
})

test.each(Object.keys(S3))('a store without %s is refused', name => {
  expect(() => read({ ...S3, [name]: '' })).toThrow(/S3_URL, S3_BUCKET, S3_KEY and S3_SECRET/)
})

test('a store’s endpoint must be a web address', () => {
  expect(() => read({ ...S3, S3_URL: 'file:///etc' })).toThrow('S3_URL must be an address')
})

test('limits have their documented defaults, and each can be set', () => {
  expect(read({}).limits).toEqual(LIMITS)
  expect(read({ LIMITS: 'sign-in-pair=3/90s, uploads-account=1000/7d' }).limits).toEqual({
    ...LIMITS,
    'sign-in-pair': { max: 3, windowS: 90 },
    'uploads-account': { max: 1000, windowS: 604_800 },
  })
})

test.each([
  'sign-in=3/1h',
  'toString=3/1h',
  'sign-in-pair=0/1h',
  'sign-in-pair=3',
  'off',
  'sign-in-pair=10/99999d',
  'sign-in-pair=10/366d',
  'sign-in-pair=10/8761h',
  'sign-in-pair=3/1h sign-in-pair=5/1h',
])('the limits %j are refused', limits => {
  expect(() => read({ LIMITS: limits })).toThrow('LIMITS must look like')
})

test('the longest window of a limit is a year, and the refusal of a longer one names it', () => {
  const { limits } = read({ LIMITS: 'sign-in-pair=10/365d' })
  expect(limits['sign-in-pair']).toEqual({ max: 10, windowS: 31_536_000 })
  expect(() => read({ LIMITS: 'sign-in-pair=10/366d' })).toThrow('windows of at most 365d')
})

test.each([
  ['https://x.test', 'https://x.test'],
  ['https://x.test/', 'https://x.test'],
  ['HTTP://X.test:8080/', 'http://x.test:8080'],
])('the public address %s has the origin %s', (PUBLIC_URL, origin) => {
  expect(read({ PUBLIC_URL }).publicUrl).toBe(origin)
})

test.each(['/app', '/app/', '//', '/?a=b', '?', '#top'])(
  'a public address with %s after its host is refused',
  rest => {
    expect(() => read({ PUBLIC_URL: `https://x.test${rest}` })).toThrow(
      'PUBLIC_URL must be a scheme and a host without a path',
    )
  },
)

test('proxies are trusted by number or address; anything else is refused', () => {
  expect(read({}).trustedProxies).toEqual({ hops: 0 })
  expect(read({ TRUSTED_PROXY: '2' }).trustedProxies).toEqual({ hops: 2 })
  expect(read({ TRUSTED_PROXY: '10.0.0.0/8' }).trustedProxies).toHaveProperty('addresses')
  expect(() => read({ TRUSTED_PROXY: 'my-proxy' })).toThrow('TRUSTED_PROXY must be a number')
})

test('several processes need a PostgreSQL server', () => {
  expect(read({}).processes).toBe(1)
  expect(read({ PROCESSES: '1' }).processes).toBe(1)
  expect(read({ PROCESSES: '4', DATABASE_URL: 'postgres://here/name' }).processes).toBe(4)
  expect(() => read({ PROCESSES: '2' })).toThrow('PROCESSES needs DATABASE_URL')
  for (const PROCESSES of ['0', '1.5', 'many', '65'])
    expect(() => read({ PROCESSES })).toThrow('PROCESSES must be')
})

test('what belongs to a PostgreSQL server needs one', () => {
  const DATABASE_URL = 'postgres://here/name'
  const more = {
    DATABASE_PEOPLE_URL: 'postgres://people@here/name',
    DATABASE_DIRECT_URL: 'postgres://direct/name',
    DATABASE_READ_URL: 'postgres://two/name',
  }
  expect(read({ DATABASE_URL, ...more })).toMatchObject({
    databasePeopleUrl: more.DATABASE_PEOPLE_URL,
    databaseDirectUrl: more.DATABASE_DIRECT_URL,
    databaseReadUrl: more.DATABASE_READ_URL,
  })
  for (const [name, value] of Object.entries(more))
    expect(() => read({ [name]: value })).toThrow(`${name} needs DATABASE_URL`)
  expect(() => read(more)).toThrow(/PEOPLE_URL needs .*\n.*DIRECT_URL needs .*\n.*READ_URL needs/)
})

test('a replica is a single server, and different from the primary', () => {
  const DATABASE_URL = 'postgres://one,two/name'
  const DATABASE_READ_URL = 'postgres://two/name'
  expect(read({ DATABASE_URL, DATABASE_READ_URL }).databaseReadUrl).toBe(DATABASE_READ_URL)
  for (const wrong of [DATABASE_URL, 'https://two/name'])
    expect(() => read({ DATABASE_URL, DATABASE_READ_URL: wrong })).toThrow('DATABASE_READ_URL must')
})

test('a certificate of an unknown authority says what to add to the address', () => {
  const error = Object.assign(new Error('self-signed certificate; try Node’s own option'), {
    code: 'SELF_SIGNED_CERT_IN_CHAIN',
  })
  expect(cannotBeUsed('DATABASE_URL', error).message).toContain(
    'sslmode=verify-full&sslrootcert=/path/to/ca.pem',
  )
})
