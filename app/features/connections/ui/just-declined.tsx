import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { FormAlert } from '#app/ui/form-alert.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { UNDO_DECLINE, UNDO_TIME } from '../rules.ts'
import type { AnswerError, TalentConnection } from '../schema.ts'

/** Recent declines that can still be undone. */
export function JustDeclined({ connections }: { connections: readonly TalentConnection[] }) {
  return connections
    .filter(({ undoSeconds }) => undoSeconds > 0)
    .map(connection => <UndoDecline key={connection.id} connection={connection} />)
}

function UndoDecline({ connection }: { connection: TalentConnection }) {
  const { id, companyName, undoSeconds } = connection
  const fetcher = useFetcher<{ answerError?: AnswerError }>({ key: `take-back-${id}` })
  const [over, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), undoSeconds * 1000)
    return () => clearTimeout(timer)
  }, [undoSeconds])
  const refused = fetcher.data?.answerError
  if (refused && fetcher.state === 'idle')
    return (
      <FormAlert title={companyName} watch={refused}>
        {refused.message}
      </FormAlert>
    )
  if (over) return null
  return (
    <Notice
      live
      title={`You declined the introduction to ${companyName}`}
      action={
        <fetcher.Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value={UNDO_DECLINE} />
          <input type="hidden" name="connectionId" value={id} />
          <Button type="submit" variant="secondary" size="small" busy={fetcher.state !== 'idle'}>
            Undo<span className="sr-only"> declining the introduction to {companyName}</span>
          </Button>
        </fetcher.Form>
      }
    >
      {`You have ${UNDO_TIME} to change your mind before we tell them.`}
    </Notice>
  )
}
