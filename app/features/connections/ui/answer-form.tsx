import { useId, useState } from 'react'
import { type FetcherWithComponents, useLocation, useSearchParams } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { ChevronDownIcon } from '#app/ui/icons.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { useUnfolded } from '#app/ui/use-unfolded.ts'
import { type Answer, CONFIRM_PARAM, DECLINE_REASON_MAX, DECLINE_REASONS } from '../rules.ts'
import type { TalentConnection } from '../schema.ts'

type AnswerFormProps = {
  connection: TalentConnection
  acceptAs: Exclude<Answer, 'declined'>
  fetcher: FetcherWithComponents<unknown>
  onAnswer: (answer: 'accepted' | 'declined') => void
}

/**
 * Accept and Decline. Accepting reveals contact details, so it needs confirmation: in a dialog, or without JavaScript
 * at a URL of its own. A decline can be undone and may include a reason.
 */
export function AnswerForm({ connection, acceptAs, fetcher, onAnswer }: AnswerFormProps) {
  const [confirming, setConfirming] = useState(false)
  const of = <span className="sr-only"> the introduction to {connection.companyName}</span>
  return (
    <>
      <PostForm as={fetcher.Form} preventScrollReset>
        <input type="hidden" name="intent" value="answer" />
        <input type="hidden" name="connectionId" value={connection.id} />
        <input type="hidden" name="unconfirmed" value="yes" />
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            name="answer"
            value={acceptAs}
            onClick={event => {
              event.preventDefault()
              setConfirming(true)
            }}
          >
            Accept{of}
          </Button>
          <Button
            type="submit"
            name="answer"
            value="declined"
            variant="secondary"
            onClick={() => onAnswer('declined')}
          >
            Decline{of}
          </Button>
        </div>
        <DeclineLine companyName={connection.companyName} />
      </PostForm>
      <AcceptDialog
        connection={connection}
        acceptAs={acceptAs}
        fetcher={fetcher}
        confirming={confirming}
        onClose={() => setConfirming(false)}
        onAccept={() => {
          setConfirming(false)
          onAnswer('accepted')
        }}
      />
    </>
  )
}

/** Rendered when opened, which keeps the list small. Without JavaScript, one text field. */
function DeclineLine({ companyName }: { companyName: string }) {
  const id = useId()
  const { unfolded, details } = useUnfolded(false)
  return (
    <details {...details} className="mt-2">
      <summary className="fold w-fit text-muted">
        <ChevronDownIcon className="turn size-4" />
        Give a reason if you decline<span className="sr-only">: {companyName}</span>
      </summary>
      {unfolded ? (
        <div className="mt-2 max-w-xl space-y-4">
          <Select
            id={`${id}-ready`}
            name="ready_line"
            label="Choose a reason"
            optional
            placeholder="None"
            options={DECLINE_REASONS.map(line => ({ value: line, label: line }))}
          />
          <TextField
            id={`${id}-own`}
            name="own_line"
            label="Or write your own"
            optional
            maxLength={DECLINE_REASON_MAX}
            hint={`${companyName} sees it with your answer.`}
          />
        </div>
      ) : (
        <noscript>
          <input
            name="own_line"
            maxLength={DECLINE_REASON_MAX}
            aria-label="A few words to the company, if you decline"
            className="control h-11"
          />
        </noscript>
      )}
    </details>
  )
}

type AcceptDialogProps = Pick<AnswerFormProps, 'connection' | 'acceptAs' | 'fetcher'> & {
  confirming: boolean
  onClose: () => void
  onAccept: () => void
}

function AcceptDialog({
  connection,
  acceptAs,
  fetcher,
  confirming,
  onClose,
  onAccept,
}: AcceptDialogProps) {
  const formId = useId()
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const fromUrl = params.get(CONFIRM_PARAM) === connection.id
  const { companyName } = connection
  return (
    <ConfirmDialog
      {...(fromUrl ? { closeTo: pathname } : { onClose })}
      open={confirming || fromUrl}
      title={`Accept the introduction to ${companyName}?`}
      confirmLabel="Accept"
      form={formId}
    >
      <PostForm as={fetcher.Form} id={formId} preventScrollReset onSubmit={onAccept}>
        <input type="hidden" name="intent" value="answer" />
        <input type="hidden" name="connectionId" value={connection.id} />
        <input type="hidden" name="answer" value={acceptAs} />
        <input type="hidden" name="changedAt" value={connection.request?.changedAt ?? ''} />
        You’ll see any contact details they gave, and they’ll be told that you accepted. You can’t
        take this back.
      </PostForm>
    </ConfirmDialog>
  )
}
