/**
 * All tests come from one network address, as nobody else does. What is limited by account or e-mail address
 * stands as in production.
 */
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
