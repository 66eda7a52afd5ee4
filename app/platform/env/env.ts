import { z } from 'zod'
import type { S3Settings } from '../storage/s3-store.ts'

const flag = z.enum(['on', 'off'], { error: 'must be "on" or "off"' })

const httpUrl = z.url({
  protocol: /^https?$/,
  error: 'must be an address such as https://example.com',
})

const Environment = z.object({
  PORT: z.coerce
    .number({ error: 'must be a port number' })
    .int('must be a port number')
    .min(0, 'must be between 0 and 65535')
    .max(65535, 'must be between 0 and 65535')
    .default(3000),
  DATA_DIR: z.string().min(1, 'must name a folder').default('data'),
  DATABASE_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error: 'must be an address such as postgres://user:password@host/name',
    })
    .optional(),
  DEMO: flag.default('on'),
  PUBLIC_URL: httpUrl.transform(url => new URL(url).origin).optional(),
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      error: 'must be an address such as smtp://user:password@mail.example.com:587',
    })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>\r\n]+ )?<?[^\s<>@]+@[^\s<>@]+>?$/, 'must be such as Name <name@example.com>')
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
  LOG_LEVEL: z
    .enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug'], {
      error: 'must be one of silent, fatal, error, warn, info, debug',
    })
    .default('info'),
})

export type Env = {
  port: number
  dataDir: string
  databaseUrl: string | undefined
  demo: boolean
  /** Origin the product is reached at, when that differs from the address it listens on. */
  publicUrl: string | undefined
  /** The mail server; without one, mail is kept in a folder. */
  smtpUrl: string | undefined
  mailFrom: string | undefined
  /** Where uploaded files go instead of a folder. */
  s3: S3Settings | undefined
  logLevel: string
}

export class EnvironmentError extends Error {}

/** Reads the environment once. An empty variable counts as unset. Throws EnvironmentError naming every wrong one. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map(issue => `  ${issue.path.join('.')} ${issue.message}`)
    throw new EnvironmentError(`The environment is not right:\n${lines.join('\n')}`)
  }
  const env = parsed.data
  return {
    port: env.PORT,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    demo: env.DEMO === 'on',
    publicUrl: env.PUBLIC_URL,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    s3: readS3(env),
    logLevel: env.LOG_LEVEL,
  }
}

function readS3(env: z.output<typeof Environment>): S3Settings | undefined {
  const { S3_URL: url, S3_BUCKET: bucket, S3_KEY: key, S3_SECRET: secret, S3_REGION: region } = env
  if (url !== undefined && bucket !== undefined && key !== undefined && secret !== undefined)
    return { url, bucket, key, secret, region }
  if ([url, bucket, key, secret].every(value => value === undefined)) return undefined
  throw new EnvironmentError(
    'The environment is not right:\n  S3_URL, S3_BUCKET, S3_KEY and S3_SECRET must be set together',
  )
}
