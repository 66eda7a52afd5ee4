const UNIQUE_VIOLATION = '23505'

function field(error: unknown, name: string): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined
}

/** Whether a row violated this unique constraint or index. */
export function violatesUnique(error: unknown, constraint: string): boolean {
  return field(error, 'code') === UNIQUE_VIOLATION && field(error, 'constraint') === constraint
}

/** Whether a row violated this check constraint, or a trigger raised the same error. */
export function violatesCheck(error: unknown, constraint: string): boolean {
  return field(error, 'code') === '23514' && field(error, 'constraint') === constraint
}

/** Whether a row referred to one that does not exist. */
export function violatesForeignKey(error: unknown): boolean {
  return field(error, 'code') === '23503'
}

/** Whether a transaction failed only because of concurrent ones: a deadlock or a serialization conflict. */
export function isConflict(error: unknown): boolean {
  const code = field(error, 'code')
  return code === '40P01' || code === '40001'
}

const TOO_MANY_CONNECTIONS = '53300'

/** Disk full, or failing. */
const DISK = ['53100', '58030']

const NOT_WRITABLE = [
  // Read-only, because the disk is full or this server is a replica.
  '25006',
  ...DISK,
]

const UNAVAILABLE = new Set([
  ...NOT_WRITABLE,
  TOO_MANY_CONNECTIONS,
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  // Shutting down, crashed, starting up.
  '57P01',
  '57P02',
  '57P03',
  // Statement timeout, lock timeout.
  '57014',
  '55P03',
])

/** Whether the database is unavailable: gone, restarting or too busy. */
export function isUnavailable(error: unknown): boolean {
  const code = field(error, 'code')
  if (typeof code === 'string') return UNAVAILABLE.has(code) || code.startsWith('08')
  // The driver reports these only in the message.
  return (
    error instanceof Error &&
    /^Connection terminated|^timeout exceeded when trying to connect|^Client has encountered a connection error/.test(
      error.message,
    )
  )
}

/** Whether the database can be read, but not written. */
export function isNotWritable(error: unknown): boolean {
  return NOT_WRITABLE.some(code => raisesCode(error, code))
}

/** Whether the disk of the database is full, or fails. */
export function isOfDisk(error: unknown): boolean {
  return DISK.some(code => raisesCode(error, code))
}

/** Whether the server, or the login, has no connection left at the moment. */
export function hasNoConnectionLeft(error: unknown): boolean {
  return raisesCode(error, TOO_MANY_CONNECTIONS)
}

/** Whether the error has this code, which is PostgreSQL's own or raised by our functions. */
export function raisesCode(error: unknown, code: string): boolean {
  return field(error, 'code') === code
}

/** Whether a row policy refused a write, or a privilege was missing. */
export function isRefusedRow(error: unknown): boolean {
  return raisesCode(error, '42501')
}
