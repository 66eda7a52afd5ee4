import { type RefObject, useEffect, useState } from 'react'

/** Whoever pauses this long wants to see it. */
const PAUSE_MS = 400

type LivePreviewProps = {
  formRef: RefObject<HTMLFormElement | null>
  /** Answers a form's `content` with its markup. */
  renderedAt: string
  /** What the button for it brought, also without scripts. */
  asked?: { title: string; html: string }
}

/** How the post will look, beside the form, a moment after every change. */
export function LivePreview({ formRef, renderedAt, asked }: LivePreviewProps) {
  const [shown, setShown] = useState(asked)
  const [behind, setBehind] = useState(false)

  useEffect(() => {
    const form = formRef.current
    if (form === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let asking: AbortController | undefined
    const show = async () => {
      asking?.abort()
      asking = new AbortController()
      const { signal } = asking
      const typed = new FormData(form)
      const body = new URLSearchParams({ content: String(typed.get('content') ?? '') })
      try {
        const response = await fetch(renderedAt, { method: 'POST', body, signal })
        // Led elsewhere: this is nobody's desk any more.
        if (!response.ok || response.redirected) throw new Error(`answered ${response.status}`)
        setShown({ title: String(typed.get('title') ?? ''), html: await response.text() })
        setBehind(false)
      } catch {
        if (!signal.aborted) setBehind(true)
      }
    }
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(show, PAUSE_MS)
    }
    wait()
    form.addEventListener('input', wait)
    return () => {
      clearTimeout(timer)
      asking?.abort()
      form.removeEventListener('input', wait)
    }
  }, [formRef, renderedAt])

  const empty = !shown || (shown.html === '' && shown.title === '')
  return (
    <section
      aria-labelledby="preview-title"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached
      tabIndex={0}
      className="min-w-0 self-start rounded border border-rule bg-surface p-4 sm:p-6 lg:sticky lg:top-6 lg:max-h-[calc(100dvh-3rem)] lg:overflow-y-auto"
    >
      <h2 id="preview-title" className="mb-4 text-sm font-medium text-muted">
        Preview (not saved)
      </h2>
      {behind && (
        <p role="status" className="mb-4 text-sm text-danger">
          This preview is out of date: the server didn’t answer.
        </p>
      )}
      {empty ? (
        <p className="text-muted">Your text appears here as readers will see it.</p>
      ) : (
        <>
          <p className="mb-6 font-display text-3xl font-medium tracking-tight">{shown.title}</p>
          <div
            className="prose"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: written by renderMarkdown on the server, which escapes raw HTML and empties foreign addresses
            dangerouslySetInnerHTML={{ __html: shown.html }}
          />
        </>
      )}
    </section>
  )
}
