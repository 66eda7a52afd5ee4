const LOOPBACK = /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/
const OWN_NAMES = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Whether somebody at this very machine asks. Not when the request was passed on for somebody else, and
 * not under another name, which a foreign page can make point here.
 */
export function isLoopback(request: Request, remoteAddress: string | undefined): boolean {
  return (
    remoteAddress !== undefined &&
    LOOPBACK.test(remoteAddress) &&
    OWN_NAMES.has(new URL(request.url).hostname) &&
    ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'].every(name => !request.headers.has(name))
  )
}
