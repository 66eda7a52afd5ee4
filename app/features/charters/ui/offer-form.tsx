import { type RefObject, useEffect, useState } from 'react'
import type { FieldErrors } from '#app/platform/forms/parse-form.ts'
import { readWholeNumber } from '#app/platform/forms/read-whole-number.ts'
import { textsOf } from '#app/platform/forms/text-of.ts'
import { useDraft } from '#app/platform/forms/use-draft.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { LongForm } from '#app/ui/long-form.tsx'
import { type DayRates, rateStanding } from '../first-offer.ts'
import { type Difference, monthOf } from '../rules.ts'
import { PAYS, type Pay, type Side, type TermTexts } from '../types.ts'
import { Differences } from './differences.tsx'
import { MonthFigure } from './month-figure.tsx'
import { OfferFields, TERM_ORDER } from './offer-fields.tsx'

export type OfferTexts = TermTexts & { client_key?: string; seen?: string }

export type OfferRefusal = {
  message: string
  fieldErrors: FieldErrors
  values: OfferTexts
  /** Set if another version was made meanwhile: how it differs from the one the writer saw. */
  differences: Difference[] | null
  /** Set if the offer exceeds the talent's free hours: sending again with this value confirms it. */
  over?: string
}

/** The button of an offer that the writer was warned of. */
export const SEND_ANYWAY = 'Send it anyway'

type OfferFormProps = {
  texts: OfferTexts
  rates: DayRates
  side: Side
  /** Where the amount of a first offer comes from. */
  origin: string | null
  refusal?: OfferRefusal
  storageKey: string
  /** Path after sending or cancelling. */
  donePath: string
  sendLabel: string
}

/** The offer form. Works without JavaScript; with it, nothing typed is lost. */
export function OfferForm(props: OfferFormProps) {
  const { texts, rates, side, origin, refusal, storageKey, donePath, sendLabel } = props
  const draft = useDraft({
    ...{ stored: texts, refusal, typed: refusal?.values, storageKey, savedPath: donePath },
    read: textsOf,
  })
  const { form, shown, refused } = draft
  const hours = useTyped<string | undefined>(form, undefined, hoursOf)
  const pay = useTyped<Pay | undefined>(form, undefined, payOf)
  // Other hours get a warning of their own.
  const isWarned = refused?.over !== undefined && (hours ?? refused.over) === refused.over
  return (
    <div className="max-w-[46rem]">
      <LongForm
        draft={draft}
        order={TERM_ORDER}
        hidden={{
          client_key: shown.client_key ?? texts.client_key ?? '',
          seen: refused?.values.seen ?? shown.seen ?? texts.seen ?? '',
          over: refused?.over,
        }}
        sends
        save={{ label: isWarned ? SEND_ANYWAY : sendLabel }}
        above={
          refused?.differences && (
            <div className="mb-8">
              <Differences differences={refused.differences} />
            </div>
          )
        }
        actions={
          <ButtonLink to={donePath} variant="quiet">
            Cancel
          </ButtonLink>
        }
      >
        <OfferFields
          texts={shown}
          errors={refused?.fieldErrors ?? {}}
          {...{ rates, side, origin, pay }}
          figure={<LiveFigure {...{ form, rates, side }} texts={shown} />}
        />
      </LongForm>
    </div>
  )
}

const allOf = (texts: OfferTexts) => texts
const hoursOf = ({ hours_per_week }: OfferTexts) => hours_per_week
const payOf = ({ pay }: OfferTexts) => PAYS.find(known => known === pay)

/** What the form holds as it is typed; `first` until the script runs. `read` must stay the same function. */
function useTyped<T>(
  form: RefObject<HTMLFormElement | null>,
  first: T,
  read: (texts: OfferTexts) => T,
): T {
  const [typed, setTyped] = useState(first)
  useEffect(() => {
    const element = form.current
    if (!element) return
    const update = () => setTyped(read(textsOf(new FormData(element))))
    update()
    element.addEventListener('input', update)
    return () => element.removeEventListener('input', update)
  }, [form, read])
  return typed
}

type LiveFigureProps = Pick<OfferFormProps, 'rates' | 'side'> & {
  form: RefObject<HTMLFormElement | null>
  texts: OfferTexts
}

/** The month's figure for the form as typed, and whether it is within the rate and the budget. */
function LiveFigure({ form, texts, rates, side }: LiveFigureProps) {
  const typed = useTyped(form, texts, allOf)
  const hours = numberIn(typed.hours_per_week, 40)
  const amount = numberIn(typed.amount, 10_000_000)
  const weeks = numberIn(typed.weeks, 520)
  const pay = payOf(typed)
  if (hours === null || hours === 0 || amount === null || pay === undefined) return null
  if (pay === 'fixed' && !weeks)
    return <p>Enter the length in weeks to see what a fixed price comes to in a month.</p>
  const paid = { hours_per_week: hours, amount, weeks, pay }
  return <MonthFigure month={monthOf(paid)} standing={rateStanding(paid, rates, side)} />
}

function numberIn(text: string | undefined, max: number): number | null {
  const value = readWholeNumber(text ?? '')
  return typeof value === 'number' && value >= 0 && value <= max ? value : null
}
