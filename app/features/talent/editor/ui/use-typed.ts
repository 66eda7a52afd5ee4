import { type RefObject, useEffect, useState } from 'react'
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
    // Composite controls write to hidden inputs, which fire no events themselves.
    const events = ['input', 'change', 'click', 'keyup']
    let frame = 0
    const read = () => setTyped({ of: shown, draft: draftOf(new FormData(element)) })
    const later = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(read)
    }
    later()
    for (const event of events) element.addEventListener(event, later)
    return () => {
      cancelAnimationFrame(frame)
      for (const event of events) element.removeEventListener(event, later)
    }
  }, [form, shown])
  return typed?.of === shown ? typed.draft : shown
}
