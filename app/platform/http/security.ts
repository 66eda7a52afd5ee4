import { randomBytes } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'

const HSTS = 'max-age=31536000; includeSubDomains'

/** Random for each answer; scripts carry it and nothing else may run. */
export function createNonce(): string {
  return randomBytes(16).toString('base64')
}

function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
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

export type HttpVariables = { nonce: string; requestId: string }

/** The header set of every answer, errors and files included. */
export function securityHeaders(options: {
  https: boolean
}): MiddlewareHandler<{ Variables: HttpVariables }> {
  return async (c, next) => {
    const nonce = createNonce()
    c.set('nonce', nonce)
    await next()
    const { headers } = c.res
    headers.set('Content-Security-Policy', contentSecurityPolicy(nonce))
    headers.set('X-Content-Type-Options', 'nosniff')
    headers.set('X-Frame-Options', 'DENY')
    headers.set('Referrer-Policy', 'strict-origin-when-cross-origin')
    headers.set(
      'Permissions-Policy',
      'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    )
    headers.set('Cross-Origin-Opener-Policy', 'same-origin')
    // A picture made to be shown on other sites says so itself.
    if (!headers.has('Cross-Origin-Resource-Policy'))
      headers.set('Cross-Origin-Resource-Policy', 'same-origin')
    if (options.https) headers.set('Strict-Transport-Security', HSTS)
  }
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Every change must come from a page of ours: a foreign or missing Origin is refused. */
export function sameOriginChanges(originOf: (request: Request) => string): MiddlewareHandler {
  return async (c, next) => {
    if (!SAFE_METHODS.has(c.req.method) && c.req.header('origin') !== originOf(c.req.raw)) {
      return c.text('This request did not come from a page of this site.', 403)
    }
    return await next()
  }
}
