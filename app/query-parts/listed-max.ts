/** How many introductions each list shows: pending ones, accepted ones, and the others. */
export const LISTED_MAX = 100
