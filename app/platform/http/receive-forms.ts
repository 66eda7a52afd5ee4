import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import { bytesOf, type Fields, withoutFilesOnDisk } from '../forms/fields.ts'
import { FormRefusal, UNREADABLE } from '../forms/takes-form.ts'
import { type BodySettings, createBodies, discard, type FailureReason } from './bodies.ts'
import { noticePage } from './notice-page.ts'
import { isFormType, isMultipart, parseBody } from './parse-body.ts'
import { type HttpVariables, SAFE_METHODS } from './security.ts'
import type { Spool } from './spool.ts'
import { unavailable } from './unavailable.ts'

type Middleware = MiddlewareHandler<{ Variables: HttpVariables }>

const TOO_LARGE = 'That’s too much for this form. Go back and shorten what you typed.'
const RETRY_AFTER_S = 5
/** Oversized files are read and dropped up to this multiple of the limit, to keep the text typed in the same form. */
const OVERSIZE_FACTOR = 2

const RESPONSES: Record<Exclude<FailureReason, 'too large'>, () => Response> = {
  'too slow': () =>
    noticePage({
      status: 408,
      title: 'That took too long',
      text: 'Your form took too long to reach us. Go back and send it again.',
      close: true,
    }),
  'too many of the client': () =>
    noticePage({
      status: 429,
      title: 'Too much at once',
      text: 'We’re getting too many forms from your network. Go back and send yours again in a moment.',
      retryAfterS: RETRY_AFTER_S,
      close: true,
    }),
  'too many': () =>
    noticePage({
      status: 503,
      title: 'Back in a moment',
      text: 'We’re getting too many forms right now. Go back and send yours again in a few seconds.',
      retryAfterS: RETRY_AFTER_S,
      close: true,
    }),
  gone: () => new Response(null, { status: 400 }),
}

/**
 * Detaches the body from a request, so only the form receiver can read it. Drains whatever is unread at the time of
 * the response: otherwise the sender could not read the response.
 */
export const takeBody: Middleware = async (c, next) => {
  if (SAFE_METHODS.has(c.req.method)) return await next()
  const { raw } = c.req
  const source = raw.body?.getReader()
  const { method, headers, signal } = raw
  c.req.raw = new Request(raw.url, { method, headers, signal })
  c.set('source', source)
  await next()
  if (source) void discard(source)
}

/** Middleware that reads posted forms into `form`: forms that `fieldsOf` knows, up to the size their fields allow. */
export function createFormReceiver(options: {
  /** Undefined if many clients may share the address. */
  clientOf: (request: Request, remoteAddress: string | undefined) => string | undefined
  /** Undefined if the database does not answer in time. */
  isSignedIn: (request: Request) => Promise<boolean | undefined>
  /** For files that are stored on disk until their request is answered. */
  spool: Spool
  bodies?: BodySettings
}) {
  const bodies = createBodies(options.bodies)
  return (fieldsOf: (path: string) => Fields | undefined): Middleware =>
    async (c, next) => {
      const { source } = c.var
      const known = source && fieldsOf(c.req.path)
      if (source === undefined || known === undefined) return await next()
      const type = c.req.header('content-type') ?? ''
      const refuse = async (refusal: FormRefusal) => {
        c.set('form', refusal)
        await next()
      }
      if (!isFormType(type)) return await refuse(UNREADABLE)
      const fields = isMultipart(type) ? known : withoutFilesOnDisk(known)
      const file = Object.values(fields).find(field => field.file)?.file
      const most = bytesOf(fields) * (file?.onDisk ? OVERSIZE_FACTOR : 1)
      const refuseLarge = async () => {
        const message = file?.tooLarge ?? TOO_LARGE
        await refuse(new FormRefusal(413, message))
        if (c.res.status !== 503) return
        // The page can't be shown, but to send the form again would be no use.
        c.res = undefined
        c.res = noticePage({ status: 413, title: 'Too large to send', text: message })
      }
      if (Number(c.req.header('content-length') ?? 0) > most) return await refuseLarge()
      if (file) {
        const signedIn = await options.isSignedIn(c.req.raw)
        if (signedIn === undefined) return unavailable()
        // The page itself redirects to sign-in.
        if (!signedIn) return await next()
      }

      const { incoming, outgoing } = bindingsOf(c.env)
      if (c.req.header('expect') !== undefined) outgoing?.writeContinue()
      const client = options.clientOf(c.req.raw, incoming?.socket.remoteAddress)
      const spooled = file?.onDisk ? options.spool.begin(type, fields) : undefined
      const { body, release } = await bodies.receive(source, { client, most, into: spooled?.write })
      try {
        if (body === 'too large') return await refuseLarge()
        if (typeof body === 'string') return RESPONSES[body]()
        c.set('form', spooled ? await spooled.end() : await parseBody(body, type, fields))
        await next()
      } finally {
        release()
        await spooled?.drop()
      }
    }
}

function bindingsOf(bindings: unknown): Partial<HttpBindings> {
  // Checked edge: the server in server.ts passes its own request; a test passes part of one, or nothing.
  return (bindings ?? {}) as Partial<HttpBindings>
}
