import { useEffect } from 'react'
import { useNavigation } from 'react-router'
import type { FieldErrors } from '#app/platform/forms/parse-form.ts'
import { useKeptForm } from '#app/platform/forms/use-kept-form.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { FieldGroup } from '#app/ui/field-group.tsx'
import { FormAlert, FormErrorSummary } from '#app/ui/form-alert.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { RestoredText } from '#app/ui/restored-text.tsx'
import { Select, type SelectProps } from '#app/ui/select.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { TOO_FEW } from '../rules.ts'
import { LENGTHS, LINK_MAX, MAX_TIMES, MIN_TIMES, type ProposalTexts } from '../types.ts'

type ProposalFormProps = {
  texts: ProposalTexts
  refusal?: { message: string; fieldErrors: FieldErrors }
  zones: SelectProps['options']
  /** Contains the account, because several people may share a browser. */
  storageKey: string
  /** Path after cancelling. */
  donePath: string
  sendLabel: string
}

const PLACES = Array.from({ length: MAX_TIMES }, (_, place) => place + 1)
/** With large text on a phone, the time goes below its day. */
const PARTS = [
  { name: 'day', type: 'date', label: 'Day', className: 'min-w-0 flex-1 basis-34' },
  { name: 'time', type: 'time', label: 'Time', className: 'w-35 max-w-full' },
] as const
const ORDER = ['first', 'second', 'third', 'fourth', 'fifth']

/** Two to five times in the proposer's time zone. A second button reloads the page for the chosen zone. */
export function ProposalForm(props: ProposalFormProps) {
  const { texts, refusal, zones, storageKey, donePath, sendLabel } = props
  const errors = refusal?.fieldErrors ?? {}
  const busy = useNavigation().formMethod === 'POST'
  const { ref, form, kept } = useKeptForm(storageKey)
  // Runs after the effect of the summary, which takes the focus where no field is wrong.
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [refusal, form])
  const field = (name: string) => ({
    name,
    defaultValue: texts[name] ?? '',
    error: errors[name],
  })
  return (
    <PostForm ref={ref} noValidate className="max-w-[46rem] space-y-8">
      {/* Enter presses a form's first button, which would be the one that changes the time zone. */}
      <button type="submit" hidden />
      <Problems refusal={refusal} />
      <input type="hidden" name="client_key" value={texts.client_key ?? ''} />
      <input type="hidden" name="seen" value={texts.seen ?? ''} />
      <FieldGroup title="Times">
        <p className="mb-4 text-muted">
          {MIN_TIMES} to {MAX_TIMES} times. Leave the rows you don’t need empty.
        </p>
        <ol className="space-y-3">
          {PLACES.map(place => (
            <li key={place} className="flex flex-wrap items-end gap-2">
              {PARTS.map(({ name, type, label, className }) => (
                <div key={name} className={className}>
                  <TextField
                    {...field(`${name}_${place}`)}
                    type={type}
                    label={
                      <>
                        {label} <span className="sr-only">of the {ORDER[place - 1]} time</span>
                      </>
                    }
                    hideLabel={place > 1}
                  />
                </div>
              ))}
            </li>
          ))}
        </ol>
      </FieldGroup>
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
        <Select
          {...field('minutes')}
          label="Length"
          options={LENGTHS.map(value => ({ value, label: `${value} minutes` }))}
        />
        <div>
          <Select {...field('zone')} label="Your time zone" options={zones} />
          <Button
            type="submit"
            formMethod="get"
            variant="quiet"
            size="small"
            className="mt-1 -ml-3"
            formNoValidate
          >
            Use this time zone
          </Button>
        </div>
      </div>
      <TextField
        {...field('link')}
        type="url"
        label="Link to a video call"
        hint="Such as https://meet.example.com/room. You can add it later."
        maxLength={LINK_MAX}
        optional
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" busy={busy} busyLabel="Sending">
          {sendLabel}
        </Button>
        <ButtonLink to={donePath} variant="quiet">
          Cancel
        </ButtonLink>
        <RestoredText {...kept} />
      </div>
    </PostForm>
  )
}

/** All problems, in the order of the page; each leads to its field. */
function Problems({ refusal }: Pick<ProposalFormProps, 'refusal'>) {
  const { message, fieldErrors = {} } = refusal ?? {}
  const rows = PLACES.flatMap(place =>
    [`day_${place}`, `time_${place}`].map(id => ({ id, of: `The ${ORDER[place - 1]} time` })),
  )
  const others = ['minutes', 'zone', 'link'].map(id => ({ id, of: '' }))
  const errors = [...rows, ...others].flatMap(({ id, of }) => {
    const error = fieldErrors[id]
    if (error === undefined) return []
    const isOfRow = of !== '' && error !== TOO_FEW
    return [{ id, message: isOfRow ? `${of}: ${lower(error)}` : error }]
  })
  return errors.length > 0 ? (
    <FormErrorSummary errors={errors} watch={refusal} />
  ) : (
    <FormAlert watch={refusal}>{message}</FormAlert>
  )
}

const lower = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1)
