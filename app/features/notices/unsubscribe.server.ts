import { readSignature, sign } from '#app/platform/auth/signature.ts'
import type { SystemTx } from '#app/platform/db/actor.ts'
import type { Keys } from '#app/platform/db/keys.ts'
import { switchOff } from './commands.server.ts'
import type { ChosenKind } from './rules.ts'
import { isChosenKind } from './schema.ts'

type Whose = { userId: string; kind: ChosenKind }

const PURPOSE = 'unsubscribe from a kind of notice'

const signed = ({ userId, kind }: Whose) => `${PURPOSE}:${userId}:${kind}`

/** Lets whoever holds the mail switch off its kind, and nothing else: no session, no expiry, nothing stored. */
export function unsubscribeToken(whose: Whose, keys: Keys): string {
  const id = Buffer.from(whose.userId.replaceAll('-', ''), 'hex').toString('base64url')
  return [id, whose.kind, sign(signed(whose), keys)].join('.')
}

/** Whose mail of which kind a token is about; undefined for one that we have not made. */
export function readUnsubscribeToken(token: string, keys: Keys): Whose | undefined {
  const [id = '', kind = '', signature = ''] = token.split('.')
  const hex = Buffer.from(id, 'base64url').toString('hex')
  if (hex.length !== 32 || !isChosenKind(kind)) return undefined
  const userId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const isOurs = readSignature({ text: signed({ userId, kind }), signature }, keys) !== null
  return isOurs ? { userId, kind } : undefined
}

/** By a mail program in one click, or by the button of the page that a person opens from the mail. */
export async function unsubscribe(
  request: Request,
  {
    oneClick,
    keys,
    asSystem,
  }: {
    oneClick: boolean
    keys: Keys
    asSystem: <T>(work: (tx: SystemTx) => Promise<T>) => Promise<T>
  },
): Promise<Response> {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const whose = readUnsubscribeToken(token, keys)
  if (whose === undefined) return new Response('This link doesn’t work.', { status: 404 })
  await asSystem(tx => switchOff(tx, whose))
  if (oneClick) return new Response('Unsubscribed')
  const done = `/unsubscribe?${new URLSearchParams({ token, done: 'yes' })}`
  return new Response(null, { status: 303, headers: { Location: done } })
}
