import { createHash, randomBytes } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { FormRefusal } from '../forms/takes-form.ts'
import type { BodySource } from './bodies.ts'

const HSTS = 'max-age=31536000; includeSubDomains'
const CORP = 'Cross-Origin-Resource-Policy'
const POLICY = 'Content-Security-Policy'
/** Headers that a response may set itself. */
const OVERRIDABLE = new Set([CORP, POLICY])

/** A random nonce per response. Only scripts with it may run. */
export function createNonce(): string {
  return randomBytes(16).toString('base64')
}

/** The policy of a page that allows these scripts, given as a nonce or as hashes. */
function contentSecurityPolicy(scripts: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${scripts}`,
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/g

/**
 * Removes the nonce from a page that is cached for many: a nonce that is known beforehand protects nobody. The policy
 * lists the hashes of its inline scripts instead; script files come from our origin and need neither.
 */
export function withoutNonce(html: string, nonce: string): { html: string; policy: string } {
  const hashes = new Set<string>()
  // Only scripts that our own rendering gave the nonce: markup in user content cannot know it.
  for (const [, attributes = '', source = ''] of html.matchAll(SCRIPT))
    if (attributes.includes(`nonce="${nonce}"`) && source !== '')
      hashes.add(`'sha256-${createHash('sha256').update(source).digest('base64')}'`)
  return {
    html: html.replaceAll(` nonce="${nonce}"`, ''),
    policy: contentSecurityPolicy([...hashes].join(' ')),
  }
}

/** The nonce of one of our responses. */
export function nonceOf({ headers }: Response): string | undefined {
  return /'nonce-([^']+)'/.exec(headers.get(POLICY) ?? '')?.[1]
}

export type HttpVariables = {
  nonce: string
  traceId: string
  /** The part of the body that has not been read yet. */
  source: BodySource | undefined
  form: FormData | FormRefusal | undefined
}

/** The security headers of every response, including errors and files. */
export function headerSet({ https, nonce }: { https: boolean; nonce: string }): [string, string][] {
  return [
    [POLICY, contentSecurityPolicy(`'nonce-${nonce}'`)],
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'DENY'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    [CORP, 'same-origin'],
    ...(https ? [['Strict-Transport-Security', HSTS] satisfies [string, string]] : []),
  ]
}

export function securityHeaders(options: {
  https: boolean
}): MiddlewareHandler<{ Variables: HttpVariables }> {
  return async (c, next) => {
    const nonce = createNonce()
    c.set('nonce', nonce)
    await next()
    const { headers } = c.res
    for (const [name, value] of headerSet({ ...options, nonce })) {
      // A picture for other sites sets its own CORP header, and an uploaded file a policy that allows nothing to run.
      if (!OVERRIDABLE.has(name) || !headers.has(name)) headers.set(name, value)
    }
  }
}

export const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Refuses changes with a foreign or missing Origin: every change must come from one of our pages. */
export function sameOriginChanges(originOf: (request: Request) => string): MiddlewareHandler {
  return async (c, next) => {
    if (!SAFE_METHODS.has(c.req.method) && c.req.header('origin') !== originOf(c.req.raw)) {
      return c.text('This request did not come from a page of this site.', 403)
    }
    return await next()
  }
}
