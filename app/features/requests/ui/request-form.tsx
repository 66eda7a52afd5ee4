import { type ReactNode, useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { BASED_ON, OVERWRITES } from '#app/platform/forms/form-version.ts'
import { useDraft } from '#app/platform/forms/use-draft.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { LeaveDialog } from '#app/ui/leave-dialog.tsx'
import { RefusalSummary } from '#app/ui/refusal-summary.tsx'
import { RestoredNotice } from '#app/ui/restored-notice.tsx'
import { SaveBar } from '#app/ui/save-bar.tsx'
import { FIELD_NAMES, FOLDED_NAMES } from '../fields.ts'
import { draftOf, type RequestDraft } from '../request-draft.ts'
import type { RequestRefusal } from '../schema.ts'
import {
  ChallengeFields,
  CompanyFields,
  RoleFields,
  SkillFields,
  WorkFields,
} from './request-fields.tsx'
import { Suggested } from './suggested.tsx'

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
  doneAt: string
  /** Path that shows the request as stored. */
  savedAt?: string
  /** Shown beside the fields. */
  aside?: ReactNode
  /** Shown beside the save button. */
  otherAction?: ReactNode
}

/** Keeps the focused field clear of the save bar, and on a phone of the sticky content above. */
const clearOfBar =
  '[&_:is(input,select,textarea,button)]:scroll-mt-20 [&_:is(input,select,textarea,button)]:scroll-mb-28'

/** The form of a talent request. Works without JavaScript; with it, nothing typed is lost. */
export function RequestForm({
  draft,
  refusal,
  submission,
  storageKey,
  short = false,
  doneAt,
  savedAt = doneAt,
  aside,
  otherAction,
}: RequestFormProps) {
  const formRef = useRef<HTMLFormElement>(null)
  const busy = useNavigation().formMethod === 'POST'
  const { shown, edition, refused, dirty, restored, discard, forget, blocker } = useDraft(formRef, {
    ...{ stored: draft, refusal, typed: refusal, storageKey, savedAt: doneAt, read: draftOf },
  })

  // The appearing save bar may cover the field being typed in.
  useEffect(() => {
    if (dirty) document.activeElement?.scrollIntoView({ block: 'nearest' })
  }, [dirty])

  const errors = refused?.fieldErrors ?? {}
  return (
    <>
      <Form ref={formRef} method="post" noValidate className={clearOfBar}>
        <RefusalSummary
          refusal={refused}
          order={FIELD_NAMES}
          conflict={{ title: 'This request has changed', name: OVERWRITES, savedAt }}
          busy={busy}
        />
        {restored && <RestoredNotice className="mb-8" onDiscard={discard} />}
        {shown.values[BASED_ON] && (
          <input type="hidden" name={BASED_ON} value={shown.values[BASED_ON][0]} />
        )}
        {submission !== undefined && (
          <input
            type="hidden"
            name="submission"
            value={shown.values.submission?.[0] ?? submission}
          />
        )}
        <div className="gap-x-12 lg:grid lg:grid-cols-[minmax(0,1fr)_18rem] lg:items-start">
          {aside && (
            <div className="sticky top-0 z-10 mb-8 lg:top-6 lg:col-start-2 lg:mb-0">{aside}</div>
          )}
          <div key={edition} className="space-y-12 lg:col-start-1 lg:row-start-1">
            <RoleFields {...shown} errors={errors} />
            <ChallengeFields {...shown} errors={errors} />
            <Folded when={short} open={FOLDED_NAMES.some(name => name in errors)}>
              <SkillFields {...shown} errors={errors} />
              <WorkFields {...shown} errors={errors} />
              <CompanyFields {...shown} errors={errors} />
              <Suggested form={formRef} values={shown.values} />
            </Folded>
          </div>
        </div>
        <div className="mt-12 mb-6 flex flex-wrap gap-3 border-t border-rule pt-6">
          {/* The save bar replaces it. */}
          {!(dirty || busy) && <Button type="submit">Save Request</Button>}
          <ButtonLink variant="quiet" to={doneAt}>
            Cancel
          </ButtonLink>
          {otherAction}
        </div>
        <SaveBar dirty={dirty} busy={busy} saveLabel="Save Request" onDiscard={discard} />
      </Form>
      <LeaveDialog blocker={blocker} stayLabel="Keep editing" onLeave={forget}>
        Your changes to this request aren’t saved yet.
      </LeaveDialog>
    </>
  )
}

type FoldedProps = { when: boolean; open: boolean; children: ReactNode }

/** Collapsed fields are sent like the others; they hold the defaults of a new request. */
function Folded({ when, open, children }: FoldedProps) {
  if (!when) return children
  return (
    <details open={open} className="border-t border-rule pt-6">
      <summary className="inline-flex min-h-11 cursor-pointer items-center rounded font-medium text-accent underline underline-offset-4">
        Skills, hours, budget and your company
      </summary>
      <p className="text-muted">
        Optional now. Unless you change it: 20 hours a week for 12 weeks, $500–$1,500 a day, remote,
        from next month.
      </p>
      <div className="mt-8 space-y-12">{children}</div>
    </details>
  )
}
