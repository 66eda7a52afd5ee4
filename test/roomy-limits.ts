/** All tests share one network address, which real users don't. Limits by account or e-mail address stay as in
 * production, except those on requests: writers that are cut off save requests without a pause. */
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
  'requests-account',
  'request-saves-account',
]
  .map(name => `${name}=100000/1h`)
  .join(' ')
