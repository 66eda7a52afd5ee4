export const ONLY_COMPANIES = 'Only companies can send connection requests.'
export const SENT = 'Connection request sent successfully!'

/** As `introduce`: to the request that has to be there before the introduction. */
export const WRITE_FIRST = 'first'
