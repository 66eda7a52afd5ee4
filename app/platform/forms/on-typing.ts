/** Composite controls write to hidden inputs, which fire no events of their own. */
const EVENTS = ['input', 'change', 'click', 'keyup']

/** Calls `read` after anything may have changed in the form, at most once a frame. Returns what stops it. */
export function onTyping(form: HTMLFormElement, read: () => void): () => void {
  let frame = 0
  const later = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(read)
  }
  for (const event of EVENTS) form.addEventListener(event, later)
  return () => {
    cancelAnimationFrame(frame)
    for (const event of EVENTS) form.removeEventListener(event, later)
  }
}
