import { Children, isValidElement, type ReactElement, type ReactNode } from 'react'
import { Scripts } from 'react-router'

type Part = ReactElement<{
  children?: ReactNode
  href?: string
  type?: string
  dangerouslySetInnerHTML?: { __html: string }
}>

/**
 * The page's life, fetched once its first picture stands: it arrives whole from the server and works as it is, so
 * on a slow line style and type go first. The framework's own element begins at once and has no setting for it,
 * hence what it would have rendered is taken apart here and begun later.
 */
export function LateScripts({ nonce }: { nonce: string | undefined }) {
  const parts = flatten(Scripts({ nonce }))
  const files = parts.flatMap(({ props }) => props.href ?? [])
  const modules = parts.find(({ props }) => props.type === 'module')
  if (modules === undefined) return null
  return (
    <>
      {parts.filter(({ type, props }) => type === 'script' && props.type === undefined)}
      {/* As text, so that the page's policy can name it by its hash like every other inline script. */}
      <script
        type="text/plain"
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: what the framework would have put there
        dangerouslySetInnerHTML={{ __html: modules.props.dangerouslySetInnerHTML?.__html ?? '' }}
      />
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: made of the build's file names
        dangerouslySetInnerHTML={{
          __html: beginAfterPaint(files),
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

/** A tab in the background paints nothing, so there it begins at once. */
function beginAfterPaint(files: string[]): string {
  const list = JSON.stringify(files).replace(/</g, '\\u003c')
  return `{
const { nonce, previousElementSibling: { textContent } } = document.currentScript
const begin = () => {
  const make = (name, properties) => document.head.append(Object.assign(document.createElement(name), properties))
  for (const href of ${list}) make('link', { rel: 'modulepreload', href })
  make('script', { type: 'module', nonce, textContent })
}
document.hidden ? begin() : requestAnimationFrame(() => setTimeout(begin))
}`
}
