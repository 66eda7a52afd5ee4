import { createHash, randomBytes } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { FormRefusal } from '../forms/takes-form.ts'
import type { BodySource } from './bodies.ts'

const HSTS = 'max-age=31536000; includeSubDomains'
const CORP = 'Cross-Origin-Resource-Policy'
const POLICY = 'Content-Security-Policy'
/** What an answer may say by itself. */
const OWN = new Set([CORP, POLICY])

/** Random for each answer; scripts carry it and nothing else may run. */
export function createNonce(): string {
  return randomBytes(16).toString('base64')
}

/** The policy of a page in which these scripts may run: those with this nonce, or those with these hashes. */
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
 * A page that many are sent, without its nonce: one that is known beforehand protects nobody. The policy names
 * its inline scripts by their hashes instead; its files come from here and need neither.
 */
export function withoutNonce(html: string, nonce: string): { html: string; policy: string } {
  const hashes = new Set<string>()
  // Only what our own rendering has given the nonce: markup that somebody wrote cannot know it.
  for (const [, attributes = '', source = ''] of html.matchAll(SCRIPT))
    if (attributes.includes(`nonce="${nonce}"`) && source !== '')
      hashes.add(`'sha256-${createHash('sha256').update(source).digest('base64')}'`)
  return {
    html: html.replaceAll(` nonce="${nonce}"`, ''),
    policy: contentSecurityPolicy([...hashes].join(' ')),
  }
}

/** The nonce of an answer that was made here. */
export function nonceOf({ headers }: Response): string | undefined {
  return /'nonce-([^']+)'/.exec(headers.get(POLICY) ?? '')?.[1]
}

export type HttpVariables = {
  nonce: string
  traceId: string
  /** What of the body has not been read yet. */
  source: BodySource | undefined
  form: FormData | FormRefusal | undefined
}

/** What every answer carries, errors and files included. */
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
      // A picture made to be shown on other sites says so itself, and a file that nothing of it may run.
      if (!OWN.has(name) || !headers.has(name)) headers.set(name, value)
    }
  }
}

export const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Every change must come from a page of ours: a foreign or missing Origin is refused. */
export function sameOriginChanges(originOf: (request: Request) => string): MiddlewareHandler {
  return async (c, next) => {
    if (!SAFE_METHODS.has(c.req.method) && c.req.header('origin') !== originOf(c.req.raw)) {
      return c.text('This request did not come from a page of this site.', 403)
    }
    return await next()
  }
}
