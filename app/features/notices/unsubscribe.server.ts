import { readSignature, sign } from '#app/platform/auth/signature.ts'
import type { AsSystem } from '#app/platform/db/actor.ts'
import type { Keys } from '#app/platform/db/keys.ts'
import { switchOff } from './commands.server.ts'
import type { Subscription } from './rules.ts'
import { isChosenKind } from './schema.ts'

const PURPOSE = 'unsubscribe from a kind of notice'

const textToSign = ({ userId, kind }: Subscription) => `${PURPOSE}:${userId}:${kind}`

/** A token that unsubscribes an account from one kind of mail. It needs no session or storage, and never expires. */
export function unsubscribeToken(subscription: Subscription, keys: Keys): string {
  const id = Buffer.from(subscription.userId.replaceAll('-', ''), 'hex').toString('base64url')
  return [id, subscription.kind, sign(textToSign(subscription), keys)].join('.')
}

/** The account and kind of a token; undefined if the signature is invalid. */
export function readUnsubscribeToken(token: string, keys: Keys): Subscription | undefined {
  const [id = '', kind = '', signature = ''] = token.split('.')
  const hex = Buffer.from(id, 'base64url').toString('hex')
  if (hex.length !== 32 || !isChosenKind(kind)) return undefined
  const userId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const isOurs = readSignature({ text: textToSign({ userId, kind }), signature }, keys) !== null
  return isOurs ? { userId, kind } : undefined
}

/** Unsubscribes by a mail program's one-click request, or by the button on the page that the mail links to. */
export async function unsubscribe(
  request: Request,
  {
    oneClick,
    keys,
    asSystem,
  }: {
    oneClick: boolean
    keys: Keys
    asSystem: AsSystem
  },
): Promise<Response> {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const subscription = readUnsubscribeToken(token, keys)
  if (subscription === undefined) return new Response('This link doesn’t work.', { status: 404 })
  await asSystem(tx => switchOff(tx, subscription))
  if (oneClick) return new Response('Unsubscribed')
  const done = `/unsubscribe?${new URLSearchParams({ token, done: 'yes' })}`
  return new Response(null, { status: 303, headers: { Location: done } })
}
