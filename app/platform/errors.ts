// Selects the parts of an error that may be logged. A database error quotes row values in its message, detail and
// parameters, and so do many built-in errors: only parts known to contain no values are kept.

const NAME = /^[A-Za-z][\w.]{0,60}$/
/** Fields that name part of our own schema or code, or a kind of failure. */
const FIELDS = ['code', 'constraint', 'schema', 'table', 'column', 'routine', 'severity', 'syscall']
const FIELD = /^[\w.$ -]{1,80}$/

/** Errors whose messages are always our own text. */
const OWN_ERRORS = new Set([
  'AddressRefused',
  'MailDeferred',
  'MailNotSent',
  'NoAnswer',
  'NoRoom',
  'PermanentFailure',
  'ThreadEndedError',
])

const SAFE_MESSAGES = [
  /^(?:connect|read|write|listen|getaddrinfo) E[A-Z_]+(?: [\w.:-]+)?$/,
  /^Connection terminated(?: unexpectedly| due to connection timeout)?$/,
  /^timeout exceeded when trying to connect$/,
  /^Client has encountered a connection error and is not queryable$/,
  /^The embedded database (?:has stopped|is closed)$/,
  /^The (?:thread has|server) stopped$/,
  /^The thread has answered nothing for \d+ s$/,
  /^The file store (?:answered \d{3} to \w+|has no such bucket)$/,
  /^A stored file has \d+ bytes, not \d+$/,
  /^The replica (?:does not follow another server|belongs to another database)$/,
  /^[\w.-]+ could not be applied$/,
  /^Migration [\w.-]+ was changed after it had been applied\. Add a new one instead\.$/,
  /^Cannot (?:read|set) properties of (?:undefined|null) \((?:reading|setting) '[\w$]+'\)$/,
  /^[\w$.]+ is not (?:a function|defined|iterable)$/,
]

/** Classes of SQLSTATE whose messages name tables, columns and constraints, and never a value. */
const SAFE_STATES = /^(?:08|23|25|40|53|55|57)|^(?:0A000|42501|42703|42704|42883|42P01)$/
/** An error raised by one of our SQL functions may quote its arguments. */
const RAISED = 'exec_stmt_raise'

const STACK_LINE = /^ {4}at .+$/
const MAX_DEPTH = 4
const MAX_ERRORS = 5

type DescribedError = {
  name: string
  message?: string
  stack?: string
  cause?: DescribedError
  errors?: DescribedError[]
  [field: string]: unknown
}

export function describeError(error: unknown, depth = 0): DescribedError {
  if (typeof error !== 'object' || error === null) return { name: typeof error }
  const read = (field: string): unknown => Reflect.get(error, field)
  const name = read('name')
  const described: DescribedError = {
    name: typeof name === 'string' && NAME.test(name) ? name : 'Error',
  }
  for (const field of FIELDS) {
    const value = read(field)
    if (typeof value === 'string' && FIELD.test(value)) described[field] = value
  }
  const status = read('status')
  if (typeof status === 'number') described.status = status
  if (isSafeMessage(error, described)) described.message = String(read('message'))
  const stack = framesOf(read('stack'), read('message'))
  if (stack !== '') described.stack = stack
  if (depth === MAX_DEPTH) return described
  const [cause, errors] = [read('cause'), read('errors')]
  if (cause !== undefined && cause !== null) described.cause = describeError(cause, depth + 1)
  if (Array.isArray(errors))
    described.errors = errors.slice(0, MAX_ERRORS).map(each => describeError(each, depth + 1))
  return described
}

function isSafeMessage(error: object, { name, code, routine }: DescribedError): boolean {
  const message: unknown = Reflect.get(error, 'message')
  if (typeof message !== 'string') return false
  if (OWN_ERRORS.has(name)) return true
  if (typeof code === 'string' && Reflect.has(error, 'severity'))
    return SAFE_STATES.test(code) && routine !== RAISED
  return SAFE_MESSAGES.some(safe => safe.test(message))
}

/** The stack frames without the message above them: its lines may look like frames. */
function framesOf(stack: unknown, message: unknown): string {
  if (typeof stack !== 'string') return ''
  const frames = typeof message === 'string' ? stack.replace(message, () => '') : stack
  return frames
    .split('\n')
    .filter(line => STACK_LINE.test(line))
    .join('\n')
}
