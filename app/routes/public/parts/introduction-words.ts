export const ONLY_COMPANIES = 'Only companies can send connection requests.'
export const SENT = 'Connection request sent successfully!'
export const NOT_SENT = 'Failed to send connection request. Please try again.'

/** As the value of `introduce`: write the request first that an introduction needs. */
export const WRITE_FIRST = 'first'
