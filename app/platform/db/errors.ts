const UNIQUE_VIOLATION = '23505'

function field(error: unknown, name: string): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined
}

/** Whether the database refused a row because this unique constraint or index already holds its key. */
export function violatesUnique(error: unknown, constraint: string): boolean {
  return field(error, 'code') === UNIQUE_VIOLATION && field(error, 'constraint') === constraint
}

/** Whether the database refused with this code: one of its own, or one that a function of ours raises. */
export function raisesCode(error: unknown, code: string): boolean {
  return field(error, 'code') === code
}
