import { type RefObject, useEffect, useState } from 'react'

/** How long typing must pause before the preview updates. */
const PAUSE_MS = 400

type LivePreviewProps = {
  formRef: RefObject<HTMLFormElement | null>
  /** Path that renders a form's `content` to HTML. */
  previewPath: string
  /** The response to the Preview button, which also works without JavaScript. */
  requested?: { title: string; html: string }
}

/** The post as it will look, updated shortly after each change. */
export function LivePreview({ formRef, previewPath, requested }: LivePreviewProps) {
  const [shown, setShown] = useState(requested)
  const [outdated, setOutdated] = useState(false)

  useEffect(() => {
    const form = formRef.current
    if (form === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let pending: AbortController | undefined
    const render = async () => {
      pending?.abort()
      pending = new AbortController()
      const { signal } = pending
      const typed = new FormData(form)
      const body = new URLSearchParams({ content: String(typed.get('content') ?? '') })
      try {
        const response = await fetch(previewPath, { method: 'POST', body, signal })
        // A redirect means the session has ended.
        if (!response.ok || response.redirected) throw new Error(`status ${response.status}`)
        setShown({ title: String(typed.get('title') ?? ''), html: await response.text() })
        setOutdated(false)
      } catch {
        if (!signal.aborted) setOutdated(true)
      }
    }
    const schedule = () => {
      clearTimeout(timer)
      timer = setTimeout(render, PAUSE_MS)
    }
    schedule()
    form.addEventListener('input', schedule)
    return () => {
      clearTimeout(timer)
      pending?.abort()
      form.removeEventListener('input', schedule)
    }
  }, [formRef, previewPath])

  const empty = !shown || (shown.html === '' && shown.title === '')
  return (
    <section
      aria-labelledby="preview-title"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable
      tabIndex={0}
      className="min-w-0 self-start rounded border border-rule bg-surface p-4 sm:p-6 lg:sticky lg:top-6 lg:max-h-[calc(100dvh-3rem)] lg:overflow-y-auto"
    >
      <h2 id="preview-title" className="mb-4 text-sm font-medium text-muted">
        Preview
      </h2>
      {outdated && (
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
