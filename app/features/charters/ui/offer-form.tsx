import { type RefObject, useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { FieldErrors } from '#app/platform/forms/parse-form.ts'
import { readWholeNumber } from '#app/platform/forms/read-whole-number.ts'
import { useDraft } from '#app/platform/forms/use-draft.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { FormAlert } from '#app/ui/form-alert.tsx'
import { LeaveDialog } from '#app/ui/leave-dialog.tsx'
import { RestoredNotice } from '#app/ui/restored-notice.tsx'
import { type Difference, monthOf } from '../rules.ts'
import { PAYS, type TermTexts } from '../types.ts'
import { Differences } from './differences.tsx'
import { MonthFigure } from './month-figure.tsx'
import { OfferFields } from './offer-fields.tsx'

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

type OfferFormProps = {
  texts: OfferTexts
  refusal?: OfferRefusal
  storageKey: string
  /** Path after sending or cancelling. */
  doneAt: string
  sendLabel: string
}

/** The offer form. Works without JavaScript; with it, nothing typed is lost. */
export function OfferForm({ texts, refusal, storageKey, doneAt, sendLabel }: OfferFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const busy = useNavigation().formMethod === 'POST'
  const { shown, edition, refused, restored, discard, blocker } = useDraft(form, {
    ...{ stored: texts, refusal, typed: refusal?.values, storageKey, savedAt: doneAt },
    read: textsOfForm,
  })
  return (
    <Form ref={form} method="post" noValidate className="max-w-[46rem] space-y-10">
      <FormAlert watch={refused}>{refused?.message}</FormAlert>
      {refused?.differences && <Differences differences={refused.differences} />}
      {restored && <RestoredNotice onDiscard={discard} />}
      <input type="hidden" name="client_key" value={shown.client_key ?? texts.client_key ?? ''} />
      <input
        type="hidden"
        name="seen"
        value={refused?.values.seen ?? shown.seen ?? texts.seen ?? ''}
      />
      {refused?.over !== undefined && <input type="hidden" name="over" value={refused.over} />}
      <div key={edition} className="space-y-10">
        <OfferFields
          texts={shown}
          errors={refused?.fieldErrors ?? {}}
          figure={<LiveFigure form={form} texts={shown} />}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy} busyLabel="Sending">
          {refused?.over === undefined ? sendLabel : 'Send it all the same'}
        </Button>
        <ButtonLink to={doneAt} variant="quiet">
          Cancel
        </ButtonLink>
      </div>
      <LeaveDialog blocker={blocker} title="Leave without sending?">
        What you typed stays in this tab.
      </LeaveDialog>
    </Form>
  )
}

function textsOfForm(form: FormData): OfferTexts {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}

/** The month's figure for the form as typed, once it has enough to compute one. */
function LiveFigure({
  form,
  texts,
}: {
  form: RefObject<HTMLFormElement | null>
  texts: OfferTexts
}) {
  const [typed, setTyped] = useState(texts)
  useEffect(() => {
    const element = form.current
    if (!element) return
    const update = () => setTyped(textsOfForm(new FormData(element)))
    element.addEventListener('input', update)
    return () => element.removeEventListener('input', update)
  }, [form])
  const hours = numberIn(typed.hours_per_week, 40)
  const amount = numberIn(typed.amount, 10_000_000)
  const weeks = numberIn(typed.weeks, 520)
  const pay = PAYS.find(known => known === typed.pay)
  if (hours === null || hours === 0 || amount === null || pay === undefined) return null
  if (pay === 'fixed' && !weeks) return null
  return <MonthFigure month={monthOf({ hours_per_week: hours, amount, weeks, pay })} />
}

function numberIn(text: string | undefined, max: number): number | null {
  const value = readWholeNumber(text ?? '')
  return typeof value === 'number' && value >= 0 && value <= max ? value : null
}
