/** The message for each known code. */
const WORDS: Record<string, string> = {
  access_denied: 'Access was not granted.',
  otp_expired: 'This link has expired or has already been used. Please ask for a new one.',
  invalid_request: 'This link isn’t complete. Open it from the email again.',
  session_not_found: 'You’ve been signed out. Please log in again.',
  session_expired: 'Your session has expired. Please log in again.',
  session_link: 'You can’t log in with this link. Please log in with your email and password.',
  session_link_stale:
    'This link is more than two minutes old and no longer works. Please log in with your email and password.',
  over_request_rate_limit: 'Too many attempts. Please wait a while and try again.',
  server_error: 'Something failed on our side. Please try again.',
  temporarily_unavailable: 'You can’t log in right now. Please try again in a moment.',
}

const UNKNOWN = 'That link didn’t work. Please try again, or ask for a new link.'

/**
 * The message for `error`, `error_code` or `error_description` in a page's address; null if it has none of them. The
 * text of the address is never shown: otherwise anybody could make a link that says anything under our name.
 */
export function addressProblem({ searchParams }: URL): string | null {
  const [code = '', error = '', description = ''] = [
    'error_code',
    'error',
    'error_description',
  ].map(name => (searchParams.get(name) ?? '').trim())
  const known = [code, error].find(name => Object.hasOwn(WORDS, name))
  if (known !== undefined) return WORDS[known] ?? null
  return code || error || description ? UNKNOWN : null
}
