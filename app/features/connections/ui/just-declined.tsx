import { useEffect, useState } from 'react'
import { useFetcher, useRevalidator } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { FormAlert } from '#app/ui/form-alert.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { UNDO_TIME } from '../rules.ts'
import type { AnswerError, TalentConnection } from '../schema.ts'
import { InPlace } from './in-place.tsx'

type JustDeclinedProps = {
  connection: TalentConnection
  /** Declined on this page, whose button had the focus. */
  isAnsweredHere: boolean
}

/** In place of an introduction that was declined: the decline can still be undone for a moment. */
export function JustDeclined({ connection, isAnsweredHere }: JustDeclinedProps) {
  const { id, companyName, undoSeconds } = connection
  const fetcher = useFetcher<{ answerError?: AnswerError }>({ key: `take-back-${id}` })
  const [isOver, setOver] = useState(undoSeconds === 0)
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (undoSeconds === 0) return setOver(true)
    const timer = setTimeout(() => {
      setOver(true)
      // The company may have withdrawn it meanwhile, and is then told nothing. No notice says so.
      void revalidate()
    }, undoSeconds * 1000)
    return () => clearTimeout(timer)
  }, [undoSeconds, revalidate])
  const refused = fetcher.data?.answerError
  if (refused && fetcher.state === 'idle')
    return (
      <FormAlert title={companyName} watch={refused}>
        {refused.message}
      </FormAlert>
    )
  return (
    // The button may have the focus when it goes.
    <InPlace key={String(isOver)} takesFocus={isAnsweredHere}>
      <Notice
        live
        title={`You declined the introduction to ${companyName}`}
        action={
          isOver ? null : (
            <PostForm as={fetcher.Form} preventScrollReset>
              <input type="hidden" name="intent" value="take-back" />
              <input type="hidden" name="connectionId" value={id} />
              <Button
                type="submit"
                variant="secondary"
                size="small"
                busy={fetcher.state !== 'idle'}
              >
                Undo<span className="sr-only"> declining the introduction to {companyName}</span>
              </Button>
            </PostForm>
          )
        }
      >
        {isOver
          ? 'We’re letting them know.'
          : `You have ${UNDO_TIME} to change your mind before we tell them.`}
      </Notice>
    </InPlace>
  )
}
