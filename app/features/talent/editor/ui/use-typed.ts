import { type RefObject, useEffect, useState } from 'react'
import { onTyping } from '#app/platform/forms/on-typing.ts'
import { draftOf, type ProfileDraft } from '../profile-draft.ts'

/** The form as typed at the moment. Until somebody types, the draft it shows. */
export function useTyped(
  form: RefObject<HTMLFormElement | null>,
  shown: ProfileDraft,
): ProfileDraft {
  const [typed, setTyped] = useState<{ of: ProfileDraft; draft: ProfileDraft }>()
  useEffect(() => {
    const element = form.current
    if (!element) return
    const read = () => setTyped({ of: shown, draft: draftOf(new FormData(element)) })
    const first = requestAnimationFrame(read)
    const stop = onTyping(element, read)
    return () => {
      cancelAnimationFrame(first)
      stop()
    }
  }, [form, shown])
  return typed?.of === shown ? typed.draft : shown
}
