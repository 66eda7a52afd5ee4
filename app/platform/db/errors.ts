const UNIQUE_VIOLATION = '23505'
const CHECK_VIOLATION = '23514'

function field(error: unknown, name: string): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined
}

/** Whether the database refused a row because this unique constraint or index already holds its key. */
export function violatesUnique(error: unknown, constraint: string): boolean {
  return field(error, 'code') === UNIQUE_VIOLATION && field(error, 'constraint') === constraint
}

/** Whether a check constraint refused a row: a value that validation should have caught. */
export function violatesCheck(error: unknown): boolean {
  return field(error, 'code') === CHECK_VIOLATION
}
