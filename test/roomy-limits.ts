/** All tests share one network address, which real users don't. Limits by account or e-mail address stay as in
 * production. */
export const ROOMY_LIMITS = [
  'sign-in-client',
  'sign-in-network',
  'sign-up-client',
  'sign-up-network',
  'contact-client',
  'contact-network',
  'reset-client',
  'reset-network',
  'pages-client',
]
  .map(name => `${name}=100000/1h`)
  .join(' ')
