const UNIQUE_VIOLATION = '23505'

function field(error: unknown, name: string): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined
}

/** Whether the database refused a row because this unique constraint or index already holds its key. */
export function violatesUnique(error: unknown, constraint: string): boolean {
  return field(error, 'code') === UNIQUE_VIOLATION && field(error, 'constraint') === constraint
}

/** Whether the database refused a row, or a trigger of it did, by this constraint of what may stand there. */
export function violatesCheck(error: unknown, constraint: string): boolean {
  return field(error, 'code') === '23514' && field(error, 'constraint') === constraint
}

/** Whether a row was to refer to one that is not there, or not any more. */
export function violatesForeignKey(error: unknown): boolean {
  return field(error, 'code') === '23503'
}

/** Whether the database ended a transaction only because of others at the same moment: a deadlock, or a conflict. */
export function isConflict(error: unknown): boolean {
  const code = field(error, 'code')
  return code === '40P01' || code === '40001'
}

const AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  // Shut down, crashed, starting.
  '57P01',
  '57P02',
  '57P03',
  // A statement that took longer than one may.
  '57014',
  // Only reading, because the disk is full or this server follows another.
  '25006',
  // The disk itself: full, or failing.
  '53100',
  '58030',
])

/** Whether the database is unavailable: gone, restarting or too busy. */
export function isAway(error: unknown): boolean {
  const code = field(error, 'code')
  if (typeof code === 'string') return AWAY.has(code) || code.startsWith('08')
  // The driver says these in words alone.
  return (
    error instanceof Error &&
    /^Connection terminated|^timeout exceeded when trying to connect|^Client has encountered a connection error/.test(
      error.message,
    )
  )
}

/** Whether the database refused with this code, its own or one that our functions raise. */
export function raisesCode(error: unknown, code: string): boolean {
  return field(error, 'code') === code
}

/** Whether a row policy refused what was to be written, or a right was missing. */
export function isRefusedRow(error: unknown): boolean {
  return raisesCode(error, '42501')
}
