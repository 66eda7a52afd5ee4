import { expect, test } from 'vitest'
import { readEnv } from './env.ts'

const S3 = {
  S3_URL: 'https://s3.example.com',
  S3_BUCKET: 'faces',
  S3_KEY: 'key',
  S3_SECRET: 'secret',
}

test('files go to a folder unless a store is named as a whole', () => {
  expect(readEnv({}).s3).toBeUndefined()
  expect(readEnv({ S3_REGION: 'eu-1' }).s3).toBeUndefined()
  expect(readEnv({ ...S3, S3_REGION: '' }).s3).toEqual({
    url: 'https://s3.example.com',
    bucket: 'faces',
    key: 'key',
    secret: 'secret',
    region: 'us-east-1',
  })
})

test.each(Object.keys(S3))('a store without %s is refused', name => {
  expect(() => readEnv({ ...S3, [name]: '' })).toThrow(/S3_URL, S3_BUCKET, S3_KEY and S3_SECRET/)
})

test('an address of a store is one of the web', () => {
  expect(() => readEnv({ ...S3, S3_URL: 'file:///etc' })).toThrow('S3_URL must be an address')
})
