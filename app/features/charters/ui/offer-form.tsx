import { type RefObject, useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { FieldErrors } from '#app/platform/forms/parse-form.ts'
import { readWholeNumber } from '#app/platform/forms/read-whole-number.ts'
import { useUnsavedChanges } from '#app/platform/forms/use-unsaved-changes.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { FormAlert } from '#app/ui/form-alert.tsx'
import { LeaveDialog } from '#app/ui/leave-dialog.tsx'
import { Notice } from '#app/ui/notice.tsx'
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
  /** When another version came first: how it differs from the one that was seen. */
  differences: Difference[] | null
  /** Where fewer hours are free than are offered: sending again offers them all the same. */
  over?: string
}

type OfferFormProps = {
  texts: OfferTexts
  refusal?: OfferRefusal
  storageKey: string
  /** Where sending and cancelling lead. */
  doneAt: string
  sendLabel: string
}

/** The whole of an offer. Works without scripts; with them, nothing typed is lost. */
export function OfferForm({ texts, refusal, storageKey, doneAt, sendLabel }: OfferFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [shown, setShown] = useState<OfferTexts>(refusal?.values ?? texts)
  // Fields keep their own state: another draft needs other fields.
  const [edition, setEdition] = useState(0)
  const busy = useNavigation().formMethod === 'POST'
  const { restored, forget, blocker } = useUnsavedChanges(form, {
    storageKey,
    savedAt: doneAt,
    onRestore: typed => show(textsOfForm(typed)),
  })

  function show(other: OfferTexts) {
    setShown(other)
    setEdition(last => last + 1)
  }
  return (
    <Form ref={form} method="post" noValidate className="max-w-[46rem] space-y-10">
      <FormAlert watch={refusal}>{refusal?.message}</FormAlert>
      {refusal?.differences && <Differences differences={refusal.differences} />}
      {restored && (
        <Notice
          live
          title="Your unsaved changes are back"
          action={
            <Button
              variant="secondary"
              size="small"
              onClick={() => {
                forget()
                show(texts)
              }}
            >
              Discard them
            </Button>
          }
        >
          We kept them in this tab when you left the page.
        </Notice>
      )}
      <input type="hidden" name="client_key" value={shown.client_key ?? texts.client_key ?? ''} />
      <input
        type="hidden"
        name="seen"
        value={refusal?.values.seen ?? shown.seen ?? texts.seen ?? ''}
      />
      {refusal?.over !== undefined && <input type="hidden" name="over" value={refusal.over} />}
      <div key={edition} className="space-y-10">
        <OfferFields
          texts={shown}
          errors={refusal?.fieldErrors ?? {}}
          figure={<LiveFigure form={form} texts={shown} />}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy} busyLabel="Sending">
          {refusal?.over === undefined ? sendLabel : 'Send it all the same'}
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

function textsOfForm(typed: FormData): OfferTexts {
  return Object.fromEntries(
    [...typed].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}

/** The figure of what is typed at the moment, where it is enough for one. */
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
    const look = () => setTyped(textsOfForm(new FormData(element)))
    element.addEventListener('input', look)
    return () => element.removeEventListener('input', look)
  }, [form])
  const hours = numberIn(typed.hours_per_week, 40)
  const amount = numberIn(typed.amount, 10_000_000)
  const weeks = numberIn(typed.weeks, 520)
  const pay = PAYS.find(known => known === typed.pay)
  if (hours === null || hours === 0 || amount === null || pay === undefined) return null
  if (pay === 'fixed' && !weeks) return null
  return <MonthFigure month={monthOf({ hours_per_week: hours, amount, weeks, pay })} />
}

function numberIn(text: string | undefined, most: number): number | null {
  const value = readWholeNumber(text ?? '')
  return typeof value === 'number' && value >= 0 && value <= most ? value : null
}
