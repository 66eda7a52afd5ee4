/** What is said of the codes we know. */
const WORDS: Record<string, string> = {
  access_denied: 'Access was not granted.',
  otp_expired: 'The link has expired or has been used already. Please ask for a new one.',
  invalid_request: 'The link is not complete. Open it from the mail once more.',
  session_not_found: 'You have been signed out. Please log in again.',
  session_expired: 'Your session has run out. Please log in again.',
  session_link: 'A session in an address is not taken. Please log in with your email and password.',
  session_link_stale:
    'The session in this link is stale: it is more than two minutes old. Please log in with your email and password.',
  over_request_rate_limit: 'Too many tries. Please wait a while and try again.',
  server_error: 'The failure is on our side. Please try again.',
  temporarily_unavailable: 'Signing in is not possible just now. Please try again in a moment.',
}

const UNKNOWN = 'The link you followed did not work. Please try again, or ask for a new link.'

/**
 * What `error`, `error_code` or `error_description` in a page's address tells; null for any other address. Never in
 * the words of the address: anybody can make a link that says what they like under our name.
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
