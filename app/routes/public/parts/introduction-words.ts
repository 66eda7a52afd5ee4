export const ONLY_COMPANIES = 'Only companies can send connection requests.'
export const SENT = 'Connection request sent successfully!'

/** As the value of `introduce`: write the request first that an introduction needs. */
export const WRITE_FIRST = 'first'
