import { useEffect, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { FormAlert } from '#app/ui/form-alert.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { weekdayText } from '#app/ui/weekday.ts'
import { daysLeftText, UNDO_TIME } from '../rules.ts'
import type { Introductions } from '../schema.ts'
import { useDaysLeft } from './answer-by.tsx'

type JustSentProps = {
  title: string
  talentName: string
  introduction: Introductions['sent'][number]
  /** Why undoing it failed. */
  error?: string | null
  busy: boolean
}

/** Confirms a sent introduction, with its deadline and what happens next. Posts `intent=undo` to its page. */
export function JustSent({ title, talentName, introduction, error, busy }: JustSentProps) {
  const { id, deadline, undoableMs } = introduction
  const daysLeft = useDaysLeft(deadline)
  const undoable = useTimeLeft(undoableMs)
  const top = useRef<HTMLDivElement>(null)
  // The button was further down the page, and there is little time to undo.
  useEffect(() => {
    top.current?.focus({ preventScroll: true })
    top.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={top} tabIndex={-1} className="no-print scroll-mt-6">
      <Notice tone="success" live>
        <p className="font-medium">{title}</p>
        <div className="mt-2 space-y-2 text-muted">
          {deadline === null ? (
            <p>
              {talentName} will find it on the site, but we haven’t emailed them. Confirm your email
              address, and we’ll send the email and start their time to answer.
            </p>
          ) : (
            <p className="figures">
              {talentName} has until{' '}
              <time dateTime={deadline.answerBy} className="font-medium text-ink">
                {weekdayText(deadline.answerBy)}
              </time>
              {`, ${daysLeftText(daysLeft)}.`}
            </p>
          )}
          <p>
            If they accept, they see any contact details you gave, and you can write to each other.
            If they don’t answer in time, you can ask again. We’ll tell you either way.
          </p>
        </div>
        <FormAlert watch={error} className="mt-3">
          {error}
        </FormAlert>
        {undoable && (
          <PostForm replace preventScrollReset className="mt-3 flex flex-wrap items-center gap-3">
            <input type="hidden" name="intent" value="undo" />
            <input type="hidden" name="connectionId" value={id} />
            <Button type="submit" variant="secondary" size="small" busy={busy}>
              Undo
            </Button>
            <span className="text-sm text-muted">
              {`We’ll wait ${UNDO_TIME} before we tell anyone.`}
            </span>
          </PostForm>
        )}
      </Notice>
    </div>
  )
}

/** Whether time is left. Without JavaScript the initial value stays; the server checks again on undo. */
function useTimeLeft(ms: number): boolean {
  const [over, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return ms > 0 && !over
}
