export const PASSWORD_MIN_LENGTH = 6
/** Allows long passphrases, but not megabytes. */
export const PASSWORD_MAX_LENGTH = 1000
