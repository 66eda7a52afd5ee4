import { renderToStaticMarkup } from 'react-dom/server'
import Markdown, { type Components, defaultUrlTransform } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { typographicQuotes } from './typography.ts'

/**
 * The page's own title is its only h1; wide tables and code scroll, also by keyboard; a picture whose address
 * was emptied leaves its description.
 */
const components: Components = {
  h1: 'h2',
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached
  table: ({ node, ...rest }) => <table {...rest} tabIndex={0} />,
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached
  pre: ({ node, ...rest }) => <pre {...rest} tabIndex={0} />,
  // A box to tick, which nobody here can: only how it stands.
  input: ({ checked }) => (checked ? '☑' : '☐'),
  img: ({ node, src, alt, ...rest }) =>
    src ? <img {...rest} src={src} alt={alt ?? ''} loading="lazy" /> : alt,
}

/**
 * HTML that is safe to insert as it is: raw HTML in the text comes out escaped, and addresses other than
 * http, https, irc, ircs, mailto, xmpp and relative ones come out empty. With a base, relative addresses are
 * made whole, for readers elsewhere.
 */
export function renderMarkdown(content: string, { base }: { base?: string } = {}): string {
  const urlTransform = (address: string) => {
    const safe = defaultUrlTransform(address)
    return safe === '' || base === undefined ? safe : (URL.parse(safe, base)?.href ?? '')
  }
  return renderToStaticMarkup(
    <Markdown
      remarkPlugins={[remarkGfm, typographicQuotes]}
      components={components}
      urlTransform={urlTransform}
    >
      {content}
    </Markdown>,
  )
}
