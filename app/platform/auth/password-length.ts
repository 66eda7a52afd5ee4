export const PASSWORD_MIN_LENGTH = 6
/** Long pass-phrases are welcome; a megabyte is not a password. */
export const PASSWORD_MAX_LENGTH = 1000
