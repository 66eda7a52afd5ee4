import { type RefObject, useState } from 'react'
import { useUnsavedChanges } from './use-unsaved-changes.ts'

type Given<Draft, Refusal> = {
  /** What is stored, or what a new form starts from. */
  stored: Draft
  /** What the server refused, and why. */
  refusal: Refusal | undefined
  /** What is shown where something was refused. */
  typed: Draft | undefined
  storageKey: string
  savedAt: string
  /** What a form held when it was left. */
  read: (typed: FormData) => Draft
}

/** A long form: what it shows, whether it holds something unsaved, and a draft of it for the tab. Fields keep their own
 * state, so that another draft needs other fields: they take `edition` as key. */
export function useDraft<Draft, Refusal>(
  form: RefObject<HTMLFormElement | null>,
  { stored, refusal, typed, storageKey, savedAt, read }: Given<Draft, Refusal>,
) {
  const [shown, setShown] = useState(typed ?? stored)
  const [edition, setEdition] = useState(0)
  const [discarded, setDiscarded] = useState<Refusal>()
  const { forget, ...unsaved } = useUnsavedChanges(form, {
    storageKey,
    savedAt,
    onRestore: left => show(read(left)),
  })

  function show(draft: Draft) {
    setShown(draft)
    setEdition(last => last + 1)
  }

  function discard() {
    forget()
    setDiscarded(refusal)
    show(stored)
  }

  // What was refused is gone with what was typed.
  const refused = refusal === discarded ? undefined : refusal
  return { ...unsaved, forget, discard, shown, edition, refused }
}
