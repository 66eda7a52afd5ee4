import { useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { FormAlert } from '#app/ui/form-alert.tsx'
import { LiveRegion } from '#app/ui/live-region.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { TextArea } from '#app/ui/text-field.tsx'
import { chosenProblem, FILES_NEED_TEXT, FILES_WORDS } from '../files.ts'
import { MESSAGE_MAX } from '../types.ts'
import { FilesInput } from './files-input.tsx'
import { readDraft, storeDraft } from './message-draft.ts'

/** Must be the same object until the next refusal: a new one moves the focus to its message. */
type SendRefusal = {
  message: string
  clientKey?: string
  body?: string
  ofFiles?: boolean
}

type ComposerProps = {
  to: string
  /** Idempotency key of the form. */
  submission: string
  /** Keys of forms whose message is in the conversation. */
  sent: readonly string[]
  storageKey: string
  refusal?: SendRefusal
}

/**
 * Writes a message. The tab stores the typed text with its form's key until a message with that key appears in the
 * conversation, however it got there.
 */
export function Composer({ to, submission, sent, storageKey, refusal: answer }: ComposerProps) {
  const [draft, setDraft] = useState({
    form: answer?.clientKey || submission,
    text: answer?.body ?? '',
    turn: 0,
  })
  // If only the response was lost, the message is there by now.
  const refusal = answer?.clientKey && answer.clientKey !== draft.form ? undefined : answer
  // Without JavaScript every form is sent as multipart; with it, only forms that have files.
  const [files, setFiles] = useState<readonly File[] | null>(null)
  const problem = chosenProblem(files ?? [])
  const [needsText, setNeedsText] = useState(false)
  const [isSent, setIsSent] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const navigation = useNavigation()
  const busy = navigation.formData?.get('client_key') === draft.form

  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft is restored once
  useEffect(() => {
    const stored = readDraft(storageKey)
    // People may have typed before the script started.
    const typed = box.current?.querySelector('textarea')?.value ?? ''
    if (stored && !sent.includes(stored.form)) {
      const text =
        typed === '' || stored.text.includes(typed) ? stored.text : `${stored.text}\n${typed}`
      storeDraft(storageKey, { ...stored, text })
      setDraft(({ turn }) => ({ ...stored, text, turn: turn + 1 }))
    } else storeDraft(storageKey, { form: draft.form, text: typed })
  }, [storageKey])

  useEffect(() => {
    const input = box.current?.querySelector<HTMLInputElement>('input[type=file]')
    setFiles([...(input?.files ?? [])])
  }, [])

  const isStored = sent.includes(draft.form)
  useEffect(() => {
    if (!isStored) return
    storeDraft(storageKey, { form: '', text: '' })
    setDraft(({ turn }) => ({ form: submission, text: '', turn: turn + 1 }))
    setFiles([])
    setIsSent(true)
    // The field is replaced, so move the focus into the new one.
    const hadFocus = box.current?.contains(document.activeElement) ?? false
    if (hadFocus) requestAnimationFrame(() => box.current?.querySelector('textarea')?.focus())
  }, [isStored, submission, storageKey])

  return (
    <div ref={box}>
      {/* Empty while the next message is sent, so that it is announced too. */}
      <LiveRegion>{isSent && !busy && refusal === undefined && 'Message sent'}</LiveRegion>
      <PostForm
        encType={files?.length === 0 ? undefined : 'multipart/form-data'}
        preventScrollReset
        noValidate
        className="space-y-4"
        onSubmit={event => {
          const text = event.currentTarget.querySelector('textarea')
          // Sending would drop the chosen files.
          const isBare = (files ?? []).length > 0 && text?.value.trim() === ''
          setNeedsText(isBare)
          if (problem === null && !isBare) return
          event.preventDefault()
          if (isBare) text?.focus()
          else box.current?.querySelector<HTMLElement>('input[type=file]')?.focus()
        }}
      >
        <FormAlert watch={refusal}>{refusal?.message}</FormAlert>
        <input type="hidden" name="intent" value="send" />
        <input type="hidden" name="client_key" value={draft.form} />
        <TextArea
          key={draft.turn}
          name="body"
          label={`Message to ${to}`}
          rows={4}
          maxLength={MESSAGE_MAX}
          defaultValue={draft.text}
          error={needsText ? FILES_NEED_TEXT : refusal?.ofFiles ? undefined : refusal?.message}
          onChange={event => {
            setNeedsText(false)
            storeDraft(storageKey, { form: draft.form, text: event.currentTarget.value })
          }}
        />
        <FilesInput
          key={`files ${draft.turn}`}
          error={problem ? FILES_WORDS[problem] : refusal?.ofFiles && refusal.message}
          onChange={setFiles}
        />
        <Button type="submit" busy={busy} busyLabel="Sending">
          Send
        </Button>
      </PostForm>
    </div>
  )
}
