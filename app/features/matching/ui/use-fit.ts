import { type RefObject, useEffect, useRef, useState } from 'react'
import { href } from 'react-router'
import { CONFIRMED } from '#app/platform/forms/untouched.ts'
import { type MeterAnswer, strongText } from '../feasibility.ts'

const DEBOUNCE_MS = 400
const BUSY_MS = 1_000
/** The fields that decide who fits, and how well. */
const FIELDS = new Set([
  'desired_role',
  'secondary_role',
  'required_skills',
  'required_tools',
  'must_have',
  'languages_required',
  'engagement_model',
  'working_model',
  'timezone',
  'budget_day_min',
  'budget_day_max',
  'hours_per_week_needed',
  'project_duration_weeks',
  'urgency_start',
  'key_challenges',
  'challenge_description',
  'industry',
  'company_size',
  'company_stage',
  CONFIRMED,
])
const LOST: MeterAnswer = { ok: false, status: 503, message: 'We couldn’t load the count.' }

type Shown = { answer: MeterAnswer | undefined; pending: boolean; announcement: string }

/** Counts who fits the form around an element: once at the start, then whenever typing pauses. Only the latest count
 * is shown. Screen readers hear it once the user has begun to fill in the form. */
export function useFit(element: RefObject<HTMLElement | null>, counted: MeterAnswer | undefined) {
  const [shown, setShown] = useState<Shown>({ answer: counted, pending: false, announcement: '' })
  const ask = useRef(() => {})
  const first = useRef(counted)

  useEffect(() => {
    const form = element.current?.closest('form')
    if (!form) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let running = new AbortController()
    let query = first.current === undefined ? '' : queryOf(form)
    let touched = false

    async function count() {
      clearTimeout(timer)
      running.abort()
      running = new AbortController()
      const { signal } = running
      setShown(last => ({ ...last, pending: true }))
      const answer = await fetchFit(query, signal)
      if (signal.aborted) return
      // Another tab is counting: try again later.
      if (!answer.ok && answer.status === 409) {
        timer = setTimeout(count, BUSY_MS)
        return
      }
      setShown({ answer, pending: false, announcement: touched ? announce(answer) : '' })
      if (!answer.ok && answer.retryAfterS !== undefined)
        timer = setTimeout(count, answer.retryAfterS * 1000)
    }
    function check() {
      if (!form) return
      const now = queryOf(form)
      if (now === query) return
      query = now
      running.abort()
      clearTimeout(timer)
      timer = setTimeout(count, DEBOUNCE_MS)
      setShown(last => ({ ...last, pending: true }))
    }

    ask.current = () => void count()
    if (first.current === undefined) {
      // By then the fields have hydrated.
      timer = setTimeout(() => {
        query = queryOf(form)
        void count()
      })
    }
    // Controls with several inputs add and remove them, and set values without sending an event.
    const changes = new MutationObserver(check)
    changes.observe(form, { childList: true, subtree: true, attributeFilter: ['value'] })
    const touch = () => {
      touched = true
      check()
    }
    const events = ['input', 'change', 'click']
    for (const event of events) form.addEventListener(event, touch)
    return () => {
      clearTimeout(timer)
      running.abort()
      changes.disconnect()
      for (const event of events) form.removeEventListener(event, touch)
    }
  }, [element])

  return { ...shown, ask: () => ask.current() }
}

function queryOf(form: HTMLFormElement): string {
  const entries = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === 'string' && FIELDS.has(name.split('__')[0] ?? '') ? [[name, value]] : [],
  )
  return new URLSearchParams(entries).toString()
}

async function fetchFit(query: string, signal: AbortSignal): Promise<MeterAnswer> {
  try {
    const response = await fetch(href('/company/request/fit'), {
      method: 'POST',
      body: new URLSearchParams(query),
      // For example to the login page.
      redirect: 'error',
      signal,
    })
    const answer: unknown = await response.json()
    return isAnswer(answer) ? answer : LOST
  } catch {
    return LOST
  }
}

/** Checked edge: our own server's answer, or a proxy's instead. */
function isAnswer(answer: unknown): answer is MeterAnswer {
  return typeof answer === 'object' && answer !== null && 'ok' in answer
}

function announce(answer: MeterAnswer): string {
  if (!answer.ok) return answer.message
  const { fits, everyone, strong } = answer
  return `${fits.toLocaleString('en-US')} of ${everyone.toLocaleString('en-US')} people ${fits === 1 ? 'fits' : 'fit'}; ${strongText(strong)}`
}
