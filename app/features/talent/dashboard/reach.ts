import { href } from 'react-router'
import { SKILLS } from '#app/features/catalogues/data/skills.ts'
import { namesOf } from '#app/features/catalogues/lookup.ts'
import { listed } from '#app/ui/listed.ts'
import type { NextStep } from '#app/ui/next-steps.tsx'

/** A profile's reach in the week that starts on this Monday. */
export type ReachWeek = { week: string; views: number; shown: number; introductions: number }

type Counts = {
  pending: number
  /** Offers, times to meet and messages that wait for the talent's answer. */
  awaited: readonly NextStep[]
  /** People to write to, and agreed work that hasn't ended. */
  own: readonly NextStep[]
  /** Introductions that ended without an answer. */
  expired: readonly NextStep[]
  /** By the talent. */
  isPaused: boolean
  /** By an administrator: resuming changes nothing. */
  isHidden: boolean
  interests: number
  matches: number
}

/** What a talent can do next, most useful first. */
export function nextSteps(counts: Counts): NextStep[] {
  const steps: (NextStep | false)[] = [
    counts.pending > 0 && {
      text:
        counts.pending === 1
          ? 'A company is waiting for your answer.'
          : `${counts.pending} introductions are waiting for your answer.`,
      action: 'Answer',
      to: '#pending-requests',
    },
    ...counts.awaited,
    ...counts.own,
    ...counts.expired,
    counts.isPaused &&
      !counts.isHidden && {
        text: 'Your profile is paused. Companies can’t find you or ask for an introduction.',
        action: 'Resume it',
        to: '#pause',
      },
    // While the profile can’t be found, companies don’t see an interest.
    !counts.isPaused &&
      !counts.isHidden &&
      counts.matches > 0 &&
      counts.interests === 0 && {
        text: 'Tell a company that you’re interested. They’ll see you marked among their matches.',
        action: 'See your matches',
        to: '#best-matches',
      },
  ]
  return steps.filter(step => step !== false)
}

type ProfileFacts = {
  photoUrl: string | null
  headline: string
  summaryBio: string
  skills: readonly string[]
  /** Skills of the catalogue that the texts describe and the profile doesn't list. */
  describedSkills: readonly string[]
  /** Whether matching can compare any of the titles; true while that isn't known. */
  hasComparableRole: boolean
  workingModel: string | null
  dayRate: number | null
  emailConfirmed: boolean
}

const ENOUGH_SKILLS = 3

/** How many described skills the link adds, and how many its text names. */
const [ADDED, NAMED] = [6, 3]

type FirstTask = { text: string; done: boolean; to: string }

function skillsTask({ skills, describedSkills }: ProfileFacts, editor: string): FirstTask {
  const text = `Choose at least ${ENOUGH_SKILLS} skills`
  const done = skills.length >= ENOUGH_SKILLS
  const added = describedSkills.slice(0, ADDED)
  if (done || added.length === 0) return { text, done, to: editor }
  const names = listed(namesOf(added.slice(0, NAMED), SKILLS, []))
  const search = new URLSearchParams(added.map(id => ['skill_ids', id]))
  return {
    text: `${text}. Your texts describe ${names}`,
    done,
    to: `${href('/talent/profile')}?${search}#skill_ids`,
  }
}

/** Tasks that complete a new profile, in the order of the editor. Empty once all are done. */
export function firstTasks(own: ProfileFacts): FirstTask[] {
  const edit = (place: string) => `/talent/profile#${place}`
  const tasks = [
    { text: 'Publish your profile', done: true, to: '/talent/profile' },
    { text: 'Add a photo', done: own.photoUrl !== null, to: edit('photo-title') },
    { text: 'Say in one line what you do', done: own.headline !== '', to: edit('headline') },
    {
      text: 'Describe what you’ve done and how you work',
      done: own.summaryBio !== '',
      to: edit('summary_bio'),
    },
    {
      text: 'Name a role that companies ask for',
      done: own.hasComparableRole,
      to: edit('roles_offered'),
    },
    skillsTask(own, edit('skill_ids')),
    {
      text: 'Say where you work: remote, hybrid or on-site',
      done: own.workingModel !== null,
      to: edit('working_model'),
    },
    { text: 'Set your day rate', done: own.dayRate !== null, to: edit('price_day_min') },
    { text: 'Confirm your email address', done: own.emailConfirmed, to: '/settings' },
  ]
  return tasks.every(({ done }) => done) ? [] : tasks
}
