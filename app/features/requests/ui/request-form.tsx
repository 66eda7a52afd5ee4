import type { ReactNode } from 'react'
import { ConfirmedFields } from '#app/platform/forms/confirmed-fields.ts'
import { BASED_ON, OVERWRITES } from '#app/platform/forms/form-version.ts'
import { useDraft } from '#app/platform/forms/use-draft.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { LongForm, useSavedToast } from '#app/ui/long-form.tsx'
import { dollars } from '#app/ui/money.ts'
import { Suggestions } from '#app/ui/suggestions.tsx'
import { FIELD_NAMES, FOLDED_NAMES, STARTED } from '../fields.ts'
import { draftOf, type RequestDraft } from '../request-draft.ts'
import { NEW_REQUEST, weeksText } from '../rules.ts'
import type { RequestRefusal } from '../schema.ts'
import {
  ChallengeFields,
  CompanyFields,
  RoleFields,
  SkillFields,
  WorkFields,
} from './request-fields.tsx'

type RequestFormProps = {
  /** The stored request, or the initial values of a new one. */
  draft: RequestDraft
  refusal?: RequestRefusal
  /** Idempotency key of a new request. */
  submission?: string
  /** Contains the account and the request, because two people may share a browser. */
  storageKey: string
  /** Shows only the role and the challenge at first; the other fields are collapsed. */
  short?: boolean
  /** Path after saving or cancelling. */
  donePath: string
  /** Path that shows the request as stored. */
  savedPath?: string
  /** Shown beside the fields. */
  aside?: ReactNode
  /** Shown beside the save button. */
  otherAction?: ReactNode
}

/** The form of a talent request. Works without JavaScript; with it, nothing typed is lost. */
export function RequestForm({
  draft,
  refusal,
  submission,
  storageKey,
  short = false,
  donePath,
  savedPath = donePath,
  aside,
  otherAction,
}: RequestFormProps) {
  const state = useDraft({
    stored: draft,
    refusal,
    typed: refusal,
    storageKey,
    savedPath: donePath,
    read: draftOf,
  })
  useSavedToast('Request saved', { from: '/company/request/', to: donePath })
  const { form, shown, refused } = state
  const errors = refused?.fieldErrors ?? {}
  return (
    <LongForm
      draft={state}
      order={FIELD_NAMES}
      conflict={{ title: 'This request has changed', name: OVERWRITES, savedPath }}
      hidden={{
        [BASED_ON]: shown.values[BASED_ON]?.[0],
        submission: submission && (shown.values.submission?.[0] ?? submission),
      }}
      save={{ label: 'Save Request' }}
      aside={aside}
      actions={
        <>
          <ButtonLink variant="quiet" to={donePath}>
            Cancel
          </ButtonLink>
          {otherAction}
        </>
      }
    >
      <RoleFields {...shown} errors={errors} />
      <ChallengeFields {...shown} errors={errors} />
      <Folded when={short} open={FOLDED_NAMES.some(name => name in errors)}>
        <SkillFields {...shown} errors={errors} />
        <WorkFields {...shown} errors={errors} />
        <CompanyFields {...shown} errors={errors} />
        <ConfirmedFields form={form} started={STARTED} values={shown.values}>
          {fields => <Suggestions {...fields} />}
        </ConfirmedFields>
      </Folded>
    </LongForm>
  )
}

const numberOf = (name: keyof typeof NEW_REQUEST) => Number(NEW_REQUEST[name][0])
const wordOf = (name: keyof typeof NEW_REQUEST) => NEW_REQUEST[name][0]?.toLowerCase()
const DEFAULTS_TEXT = `${numberOf('hours_per_week_needed')} hours a week for ${weeksText(numberOf('project_duration_weeks'))}, ${dollars(numberOf('budget_day_min'))}–${dollars(numberOf('budget_day_max'))} a day, ${wordOf('working_model')}, from ${wordOf('urgency_start')}.`

type FoldedProps = { when: boolean; open: boolean; children: ReactNode }

/** Collapsed fields are sent like the others; they hold the defaults of a new request. */
function Folded({ when, open, children }: FoldedProps) {
  if (!when) return children
  return (
    <details open={open} className="border-t border-rule pt-6">
      <summary className="inline-flex min-h-11 cursor-pointer items-center rounded font-medium text-accent underline underline-offset-4">
        Skills, hours, budget and your company
      </summary>
      <p className="text-muted">Optional now. Unless you change it: {DEFAULTS_TEXT}</p>
      <div className="mt-8 space-y-12">{children}</div>
    </details>
  )
}
