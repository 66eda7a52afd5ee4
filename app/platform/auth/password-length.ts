export const PASSWORD_MIN_LENGTH = 6
export const PASSWORD_TOO_SHORT = 'Password must be at least 6 characters long'
/** Allows long passphrases, but not megabytes. */
export const PASSWORD_MAX_LENGTH = 1000
