/** What came of a profile in one week, which begins on this Monday. */
export type ReachWeek = { week: string; views: number; shown: number; introductions: number }

type Told = {
  pending: number
  photoUrl: string | null
  headline: string
  summaryBio: string
  skills: readonly string[]
  dayRate: number | null
  interests: number
  matches: number
}

export type NextStep = { text: string; action: string; to: string }

const MOST_STEPS = 2

/** What a talent does next, the most useful first. Nothing where all is done. */
export function nextSteps(told: Told): NextStep[] {
  const edit = (place: string) => `/talent/profile#${place}`
  const steps: (NextStep | false)[] = [
    told.pending > 0 && {
      text:
        told.pending === 1
          ? 'A company is waiting for your answer.'
          : `${told.pending} companies are waiting for your answers.`,
      action: 'Answer',
      to: '#pending-requests',
    },
    told.photoUrl === null && {
      text: 'Add a photo, so that companies see who they’d work with.',
      action: 'Add a photo',
      to: edit('photo-title'),
    },
    told.headline === '' && {
      text: 'Say what you do and for whom in one line. It stands on every card of yours.',
      action: 'Write a headline',
      to: edit('headline'),
    },
    told.summaryBio === '' && {
      text: 'Tell companies what you’ve done and how you work.',
      action: 'Write a summary',
      to: edit('summary_bio'),
    },
    told.skills.length === 0 && {
      text: 'Choose your skills. They count most in your matches.',
      action: 'Choose skills',
      to: edit('skill_ids'),
    },
    told.dayRate === null && {
      text: 'State a day rate. Companies compare it with their budget.',
      action: 'State a rate',
      to: edit('price_day_min'),
    },
    told.matches > 0 &&
      told.interests === 0 && {
        text: 'Tell a company that you’re interested. It sees you marked among its matches.',
        action: 'Look at your matches',
        to: '#best-matches',
      },
  ]
  return steps.filter(step => step !== false).slice(0, MOST_STEPS)
}
