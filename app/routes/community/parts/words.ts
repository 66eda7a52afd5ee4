export const ENOUGH = 'That is enough for one day. What you wrote is still here: send it tomorrow.'
export const NOT_SAVED = 'It could not be saved. What you wrote is still here: please try again.'
/** Until then at the latest. */
export const ENOUGH_FOR_S = 86_400
