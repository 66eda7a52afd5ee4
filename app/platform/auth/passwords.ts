import { hash, verify } from '@node-rs/argon2'

/** OWASP's parameters for argon2id, the library's default: 19 MiB, two passes, one lane. Runs off the main thread. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password, ARGON2ID)
}

export function verifyPassword({
  hash: stored,
  password,
}: {
  hash: string
  password: string
}): Promise<boolean> {
  return verify(stored, password)
}
