import { type RefObject, useEffect, useState } from 'react'
import type { FieldErrors } from '#app/platform/forms/parse-form.ts'
import { readWholeNumber } from '#app/platform/forms/read-whole-number.ts'
import { textsOf } from '#app/platform/forms/text-of.ts'
import { useDraft } from '#app/platform/forms/use-draft.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { LongForm } from '#app/ui/long-form.tsx'
import { type DayRates, rateStanding } from '../first-offer.ts'
import { type Difference, monthOf, type Paid, sameMonth } from '../rules.ts'
import { BOUNDS, PAYS, type Pay, type Side, type TermTexts } from '../types.ts'
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
  challenge: string
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
  const { texts, rates, side, challenge, origin, refusal, storageKey, donePath, sendLabel } = props
  const draft = useDraft({
    stored: texts,
    refusal,
    typed: refusal?.values,
    storageKey,
    savedPath: donePath,
    read: textsOf,
  })
  const { form, shown } = draft
  const hours = useTyped<string | undefined>(form, undefined, hoursOf)
  const pay = useTyped<Pay | undefined>(form, undefined, payOf)
  useSameMonth(form)
  // Other hours get a warning of their own, so the first one ends with them.
  const [outdated, setOutdated] = useState<OfferRefusal>()
  const over = draft.refused?.over
  if (over !== undefined && hours !== undefined && hours !== over && outdated !== draft.refused)
    setOutdated(draft.refused)
  const refused = draft.refused === outdated ? undefined : draft.refused
  return (
    <div className="max-w-[46rem]">
      <LongForm
        draft={{ ...draft, refused }}
        order={TERM_ORDER}
        hidden={{
          client_key: shown.client_key ?? texts.client_key ?? '',
          seen: draft.refused?.values.seen ?? shown.seen ?? texts.seen ?? '',
          over: refused?.over,
        }}
        sends
        save={{ label: refused?.over === undefined ? sendLabel : SEND_ANYWAY }}
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
          rates={rates}
          side={side}
          challenge={challenge}
          origin={origin}
          pay={pay}
          figure={<LiveFigure form={form} rates={rates} side={side} texts={shown} />}
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

/** An amount follows when it is paid another way, so that a month costs the same. */
function useSameMonth(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const element = form.current
    if (!element) return
    const read = () => textsOf(new FormData(element))
    let before = payOf(read())
    const follow = ({ target }: Event) => {
      const texts = read()
      const paid = paidIn({ ...texts, pay: before })
      const pay = payOf(texts)
      before = pay
      // A draft that is brought back has its own amount.
      if (!(target instanceof HTMLSelectElement) || target.name !== 'pay' || pay === undefined)
        return
      const amount = paid && sameMonth(paid, pay)
      const field = element.elements.namedItem('amount')
      if (amount === null || !(field instanceof HTMLInputElement)) return
      field.value = String(amount)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
    element.addEventListener('input', follow)
    return () => element.removeEventListener('input', follow)
  }, [form])
}

type LiveFigureProps = Pick<OfferFormProps, 'rates' | 'side'> & {
  form: RefObject<HTMLFormElement | null>
  texts: OfferTexts
}

/** The month's figure for the form as typed, and whether it is within the rate and the budget. */
function LiveFigure({ form, texts, rates, side }: LiveFigureProps) {
  const paid = paidIn(useTyped(form, texts, allOf))
  if (paid === null) return null
  if (paid.pay === 'fixed' && !paid.weeks)
    return <p>Enter the length in weeks to see what a fixed price comes to in a month.</p>
  return <MonthFigure month={monthOf(paid)} standing={rateStanding(paid, rates, side)} withLines />
}

/** What is paid, as far as it can be read. */
function paidIn(typed: OfferTexts): Paid | null {
  const hours = numberIn(typed, 'hours_per_week')
  const amount = numberIn(typed, 'amount')
  const weeks = numberIn(typed, 'weeks')
  const pay = payOf(typed)
  if (hours === null || amount === null || pay === undefined) return null
  return { hours_per_week: hours, amount, weeks, pay }
}

function numberIn(typed: OfferTexts, name: 'hours_per_week' | 'amount' | 'weeks'): number | null {
  const [min, max] = BOUNDS[name]
  const value = readWholeNumber(typed[name] ?? '')
  return value !== null && value >= min && value <= max ? value : null
}
