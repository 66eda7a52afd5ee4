import { z } from 'zod'
import { PASSWORD_MIN_LENGTH } from '../auth/password-length.ts'
import { isPostgresUrl, readHosts } from '../db/hosts.ts'
import { NO_PROXY, readTrustedProxies, type TrustedProxies } from '../http/client-address.ts'
import { type LimitSettings, MAX_WINDOW_DAYS, readLimits } from '../limits/settings.ts'
import type { S3Settings } from '../storage/s3-store.ts'

const flag = z.enum(['on', 'off'], { error: 'must be "on" or "off"' })

const httpUrl = z.url({
  protocol: /^https?$/,
  error: 'must be an address such as https://example.com',
})

/** Digits only: Number also reads `0x1F` and `1e3`. */
const wholeNumber = (error: string) => z.string().trim().regex(/^\d+$/, error).transform(Number)

const postgresUrl = z
  .string()
  .refine(isPostgresUrl, 'must be an address such as postgres://user:password@host/name')

const Environment = z.object({
  PORT: wholeNumber('must be a port number')
    .pipe(z.number().max(65535, 'must be between 0 and 65535'))
    .default(3000),
  HOST: z
    .string()
    .trim()
    .min(1, 'must be an address to listen on, such as 0.0.0.0')
    // IPv6 as in a URL.
    .transform(host => host.replace(/^\[(.+)\]$/, '$1'))
    .optional(),
  PROCESSES: wholeNumber('must be a number of processes')
    .pipe(z.number().min(1, 'must be at least 1').max(64, 'must be at most 64'))
    .default(1),
  DATA_DIR: z
    .string()
    .min(1, 'must name a folder')
    // A shell replaces "~" for one command, and a service manager doesn't for another: they would use different folders.
    .regex(/^(?!~(\/|$))/, 'must be written without "~", which only a shell replaces')
    .default('data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_PEOPLE_URL: postgresUrl.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_READ_URL: postgresUrl
    .refine(url => isPostgresUrl(url) && readHosts(url).length === 1, 'must name one server')
    .optional(),
  DEMO: flag.optional(),
  DEMO_PASSWORD: z
    .string()
    .min(PASSWORD_MIN_LENGTH, `must have at least ${PASSWORD_MIN_LENGTH} characters`)
    .optional(),
  PUBLIC_URL: httpUrl
    .transform(
      read(readOrigin, 'must be a scheme and a host without a path, such as https://example.com'),
    )
    .optional(),
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      error: 'must be an address such as smtp://user:password@mail.example.com:587',
    })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>\r\n]+ )?<?[^\s<>@]+@[^\s<>@]+>?$/, 'must look like Name <name@example.com>')
    .optional(),
  S3_URL: z
    .url({
      protocol: /^https?$/,
      error: 'must be an address such as https://s3.eu-central-1.amazonaws.com',
    })
    .optional(),
  S3_BUCKET: z.string().optional(),
  S3_KEY: z.string().optional(),
  S3_SECRET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  TRUSTED_PROXY: z
    .string()
    .transform(
      read(readTrustedProxies, 'must be a number of proxies such as 1, or their addresses'),
    )
    .default(NO_PROXY),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  ACCESS_LOG: z
    .enum(['requests', 'all'], { error: 'must be "requests" or "all"' })
    .default('requests'),
  LOG_LEVEL: z
    .enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug'], {
      error: 'must be one of silent, fatal, error, warn, info, debug',
    })
    .default('info'),
})

function limitsOver<LimitName extends string>(defaults: LimitSettings<LimitName>) {
  return z
    .string()
    .default('')
    .transform(
      read(
        text => readLimits(text, defaults),
        `must look like "sign-up-client=30/1h uploads-account=30/1h", with each name from docs/operating.md at most once and windows of at most ${MAX_WINDOW_DAYS}d`,
      ),
    )
}

/** A transform that parses a text, or adds an issue with this message. */
function read<T>(parse: (text: string) => T | undefined, message: string) {
  return (text: string, context: z.RefinementCtx<string>): T => {
    const value = parse(text)
    if (value !== undefined) return value
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  }
}

/** The origin of an address that has no other part. The product is always served at the root of its host. */
function readOrigin(text: string): string | undefined {
  const { href, origin } = new URL(text)
  return href === `${origin}/` ? origin : undefined
}

/** The settings that require DATABASE_URL, and what it is for them. */
const NEED_DATABASE_URL = [
  ['DATABASE_PEOPLE_URL', 'the server that it is a login of'],
  ['DATABASE_DIRECT_URL', 'the pooler that it bypasses'],
  ['DATABASE_READ_URL', 'the server that it is a replica of'],
] as const

/** The password of a local demo; it is in the README. */
export const KNOWN_DEMO_PASSWORD = 'vinculum'

export type Env<LimitName extends string = string> = {
  port: number
  /** The address to listen on; without one, only this machine can connect. */
  host: string | undefined
  /** The number of processes that render pages; a single process does everything. */
  processes: number
  dataDir: string
  databaseUrl: string | undefined
  /** The login for people's transactions, if the product should not create one itself. */
  databasePeopleUrl: string | undefined
  /** The same database without the connection pooler, for migrations and LISTEN. */
  databaseDirectUrl: string | undefined
  /** A read replica. */
  databaseReadUrl: string | undefined
  /** Whether none of DATABASE_URL, PUBLIC_URL and SMTP_URL is set: a local run, not a server that others use. */
  isLocal: boolean
  demo: boolean
  /** The password of all demo accounts; without one each gets a random password. */
  demoPassword: string | undefined
  /** The public origin, if it differs from the address the server listens on. */
  publicUrl: string | undefined
  /** The mail server; without one, mail is stored in a folder. */
  smtpUrl: string | undefined
  mailFrom: string | undefined
  /** Stores uploaded files here instead of in a folder. */
  s3: S3Settings | undefined
  /** The proxies whose X-Forwarded-For is trusted. */
  trustedProxies: TrustedProxies
  limits: LimitSettings<LimitName>
  /** The bearer token for /metrics; without one it is disabled. */
  metricsToken: string | undefined
  /** "all" also logs visitors who were answered from the page cache. */
  accessLog: 'requests' | 'all'
  logLevel: string
}

export class EnvironmentError extends Error {}

/** Opens something, and turns an error with a code of the system or the database into an EnvironmentError: its cause
 * is the configuration. */
export async function asEnvironmentError<T>(setting: string, open: () => Promise<T>): Promise<T> {
  try {
    return await open()
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error
    throw cannotBeUsed(setting, error)
  }
}

const UNKNOWN_AUTHORITY = new Set<unknown>([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
])

export function cannotBeUsed(setting: string, error: Error & { code?: unknown }): EnvironmentError {
  if (UNKNOWN_AUTHORITY.has(error.code))
    return new EnvironmentError(
      `${setting} cannot be used: the certificate of the server is not from a known authority. Name the authority in the address: ?sslmode=verify-full&sslrootcert=/path/to/ca.pem (docs/operating.md)`,
    )
  // The driver's own words are about the protocol.
  const reason = /^SASL: .* client password must be /.test(error.message)
    ? 'the server asks for a password, and the address has none'
    : error.message || error.code
  return new EnvironmentError(`${setting} cannot be used: ${reason}`)
}

/** Parses the environment. An empty or blank variable counts as unset. Throws an EnvironmentError that lists all invalid ones. */
export function readEnv<LimitName extends string>(
  source: Record<string, string | undefined>,
  defaultLimits: LimitSettings<LimitName>,
): Env<LimitName> {
  const variables = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()))
  const parsed = Environment.extend({ LIMITS: limitsOver(defaultLimits) }).safeParse(variables)
  if (!parsed.success) {
    const lines = parsed.error.issues.map(issue => `  ${issue.path.join('.')} ${issue.message}`)
    throw new EnvironmentError(`The environment is invalid:\n${lines.join('\n')}`)
  }
  const env = parsed.data
  if (env.PROCESSES > 1 && env.DATABASE_URL === undefined)
    throw new EnvironmentError(
      'The environment is invalid:\n  PROCESSES needs DATABASE_URL: the embedded database serves one process',
    )
  if (env.DATABASE_URL === undefined) refuseWithoutServer(env)
  const isLocal = [env.DATABASE_URL, env.PUBLIC_URL, env.SMTP_URL].every(set => set === undefined)
  return {
    port: env.PORT,
    host: env.HOST,
    processes: env.PROCESSES,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    databasePeopleUrl: env.DATABASE_PEOPLE_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    databaseReadUrl: env.DATABASE_READ_URL,
    isLocal,
    demo: env.DEMO === undefined ? isLocal : env.DEMO === 'on',
    demoPassword: env.DEMO_PASSWORD ?? (isLocal ? KNOWN_DEMO_PASSWORD : undefined),
    publicUrl: env.PUBLIC_URL,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    s3: readS3(env),
    trustedProxies: env.TRUSTED_PROXY,
    limits: env.LIMITS,
    metricsToken: env.METRICS_TOKEN,
    accessLog: env.ACCESS_LOG,
    logLevel: env.LOG_LEVEL,
  }
}

function refuseWithoutServer(env: z.output<typeof Environment>): void {
  const set = NEED_DATABASE_URL.filter(([name]) => env[name] !== undefined)
  if (set.length === 0) return
  const lines = set.map(([name, what]) => `  ${name} needs DATABASE_URL, ${what}`)
  throw new EnvironmentError(`The environment is invalid:\n${lines.join('\n')}`)
}

function readS3(env: z.output<typeof Environment>): S3Settings | undefined {
  const { S3_URL: url, S3_BUCKET: bucket, S3_KEY: key, S3_SECRET: secret, S3_REGION: region } = env
  if (url !== undefined && bucket !== undefined && key !== undefined && secret !== undefined)
    return { url, bucket, key, secret, region }
  if ([url, bucket, key, secret].every(value => value === undefined)) return undefined
  throw new EnvironmentError(
    'The environment is invalid:\n  S3_URL, S3_BUCKET, S3_KEY and S3_SECRET must be set together',
  )
}
