import { Children, isValidElement, type ReactElement, type ReactNode, useEffect } from 'react'
import { Scripts } from 'react-router'

type Part = ReactElement<{
  children?: ReactNode
  href?: string
  type?: string
  dangerouslySetInnerHTML?: { __html: string }
}>

/**
 * Loads the page's scripts after its first paint: the server-rendered page works without them, so on a slow connection
 * styles and fonts come first. The framework's own element starts at once and has no setting for this, so its output
 * is taken apart here and started later.
 */
export function LateScripts({ nonce }: { nonce: string | undefined }) {
  const parts = flatten(Scripts({ nonce }))
  const files = parts.flatMap(({ props }) => props.href ?? [])
  const modules = parts.find(({ props }) => props.type === 'module')
  if (modules === undefined) return null
  return (
    <>
      {parts.filter(({ type, props }) => type === 'script' && props.type === undefined)}
      {/* Inline, so the page's policy can list its hash like that of every other inline script. */}
      <script
        type="text/plain"
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the framework's own script
        dangerouslySetInnerHTML={{ __html: modules.props.dangerouslySetInnerHTML?.__html ?? '' }}
      />
      <script
        nonce={nonce}
        suppressHydrationWarning
        // The browser keeps what the server has written.
        // biome-ignore lint/security/noDangerouslySetInnerHtml: built from the file names of the build
        dangerouslySetInnerHTML={{
          __html: import.meta.env.SSR ? beginAfterPaint(files) : '',
        }}
      />
    </>
  )
}

function flatten(node: ReactNode): Part[] {
  return Children.toArray(node).flatMap(child => {
    if (!isValidElement<Part['props']>(child)) return []
    return typeof child.type === 'string' ? [child] : flatten(child.props.children)
  })
}

const NOT_LOADED = 'not-loaded'
const RETRY_MS = 5000
/** Of all files of the build. */
const FOLDER = '/assets/'

/** Shown while the scripts can't be loaded, so only its end is React's. */
export function NotLoadedNotice() {
  useEffect(() => {
    window.onunhandledrejection = null
    document.getElementById(NOT_LOADED)?.setAttribute('hidden', '')
  }, [])
  return (
    <p
      id={NOT_LOADED}
      hidden
      role="alert"
      suppressHydrationWarning
      className="no-print sticky top-0 z-40 bg-danger-soft px-4 py-3"
    >
      This page hasn’t loaded completely, so some buttons don’t work yet. We keep trying, and what
      you type stays.
    </p>
  )
}

/**
 * Starts after the first paint. A background tab paints nothing, so there it starts at once. What can't be loaded is
 * tried again: a reload would lose what was typed. The script imports its last file itself, which rejects.
 */
function beginAfterPaint(files: string[]): string {
  // Without what all have in common, which would be a good part of a page.
  const names = files.map(file => file.replace(FOLDER, ''))
  const list = JSON.stringify(names).replace(/</g, '\\u003c')
  return `{
const { nonce, previousElementSibling: { textContent } } = document.currentScript
const make = (name, properties) => document.head.append(Object.assign(document.createElement(name), properties))
const run = () => make('script', { type: 'module', nonce, textContent, onerror: retry })
const retry = () => {
  document.getElementById('${NOT_LOADED}').hidden = false
  setTimeout(run, ${RETRY_MS})
}
onunhandledrejection = retry
const begin = () => {
  for (const name of ${list}) make('link', { rel: 'modulepreload', href: '${FOLDER}' + name })
  run()
}
document.hidden ? begin() : requestAnimationFrame(() => setTimeout(begin))
}`
}
