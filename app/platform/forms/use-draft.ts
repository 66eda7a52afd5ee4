import { useRef, useState } from 'react'
import { type UnsavedOptions, useUnsavedChanges } from './use-unsaved-changes.ts'

type DraftOptions<Draft, Refusal> = {
  /** What the server stores, or what a new form starts with. */
  stored: Draft
  /** The server's refusal, if any. */
  refusal: Refusal | undefined
  /** What the form shows first instead of `stored`: after a refusal, what was typed. */
  typed: Draft | undefined
  storageKey: string
  savedPath: string
  storedAs?: UnsavedOptions['storedAs']
  leftOut?: UnsavedOptions['leftOut']
  /** Reads a draft from the form's data. */
  read: (form: FormData) => Draft
}

/**
 * State of a long form: the draft it shows, whether it has unsaved changes, and a copy of them in the tab.
 * Fields keep their own state, so pass `edition` as their key: another draft needs new fields.
 */
export function useDraft<Draft, Refusal>({
  stored,
  refusal,
  typed,
  read,
  ...options
}: DraftOptions<Draft, Refusal>) {
  const form = useRef<HTMLFormElement>(null)
  const [shown, setShown] = useState(typed ?? stored)
  const [edition, setEdition] = useState(0)
  const [dismissed, setDismissed] = useState<Refusal>()
  const { forget, ...unsaved } = useUnsavedChanges(form, {
    ...options,
    onRestore: kept => show(read(kept)),
  })

  function show(draft: Draft) {
    setShown(draft)
    setEdition(last => last + 1)
  }

  /** Shows another draft. A refusal of the previous one no longer applies. */
  function replace(draft: Draft) {
    setDismissed(refusal)
    show(draft)
  }

  function discard() {
    forget()
    replace(stored)
  }

  const refused = refusal === dismissed ? undefined : refusal
  return { ...unsaved, form, replace, discard, shown, edition, refused }
}
