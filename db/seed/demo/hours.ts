import type { DemoHours } from './types.ts'

/** What some say of their week: lately, long ago, and free again soon. */
export const demoHours: DemoHours[] = [
  { talent: 'talent@example.com', elsewhere: 0, freeInDays: null, confirmedDaysAgo: 3 },
  { talent: 'ingrid.solheim@demo.example', elsewhere: 4, freeInDays: 24, confirmedDaysAgo: 12 },
  {
    talent: 'daniel.achterberg@demo.example',
    elsewhere: 0,
    freeInDays: null,
    confirmedDaysAgo: 41,
  },
]
