import type { CSSProperties } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** The content of a mail. Both plain text and HTML are rendered from it. */
export type Letter = {
  subject: string
  greeting?: string
  /** Paragraphs before the action; `after` has those after it. */
  before: string[]
  action?: { label: string; url: string }
  after?: string[]
  /** Small print, such as how to unsubscribe. */
  footer?: { label: string; url: string }[]
}

type Brand = { name: string; tagline: string }

export function renderLetter(
  letter: Letter,
  brand: Brand,
): { subject: string; text: string; html: string } {
  const html = renderToStaticMarkup(<Html letter={letter} brand={brand} />)
  return { subject: letter.subject, text: plainText(letter, brand), html: `<!doctype html>${html}` }
}

function plainText(
  { greeting, before, action, after = [], footer = [] }: Letter,
  brand: Brand,
): string {
  const paragraphs = [
    ...(greeting ? [greeting] : []),
    ...before,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...after,
    `-- \n${brand.name}\n${brand.tagline}`,
    ...footer.map(({ label, url }) => `${label}: ${url}`),
  ]
  return `${paragraphs.join('\n\n')}\n`
}

const SERIF = "Georgia, 'Times New Roman', serif"
const SANS = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
const INK = '#1d1b16'
const MUTED = '#5d574b'
const ACCENT = '#1b5239'

/** For mail programs with a dark mode; the others use the inline styles below. */
const DARK = [
  '@media (prefers-color-scheme: dark) {',
  '.paper { background: #171511 !important; color: #efe9dc !important }',
  '.muted { color: #b5ad9c !important }',
  '.bar { border-top-color: #efe9dc !important }',
  '.rule { border-top-color: #3d382d !important }',
  '.action { background: #8fc7a6 !important; color: #12281c !important }',
  '}',
].join('\n')

const paragraph: CSSProperties = {
  margin: '0 0 16px',
  fontSize: 16,
  lineHeight: '24px',
  whiteSpace: 'pre-line',
}

function Html({ letter, brand }: { letter: Letter; brand: Brand }) {
  const { subject, greeting, before, action, after = [], footer = [] } = letter
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        <style>{DARK}</style>
      </head>
      <body
        className="paper"
        style={{ margin: 0, background: '#faf7f1', color: INK, fontFamily: SANS }}
      >
        <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} border={0}>
          <tbody>
            <tr>
              <td align="center" style={{ padding: '32px 16px' }}>
                <table
                  role="presentation"
                  width="100%"
                  cellPadding={0}
                  cellSpacing={0}
                  border={0}
                  style={{ maxWidth: 560, textAlign: 'left' }}
                >
                  <tbody>
                    <tr>
                      <td>
                        <p style={{ margin: 0, fontFamily: SERIF, fontSize: 20 }}>{brand.name}</p>
                        <hr
                          style={{
                            margin: '12px 0 28px',
                            border: 0,
                            borderTop: `2px solid ${INK}`,
                          }}
                          className="bar"
                        />
                        <h1
                          style={{
                            margin: '0 0 20px',
                            fontFamily: SERIF,
                            fontSize: 26,
                            lineHeight: '32px',
                            fontWeight: 500,
                          }}
                        >
                          {subject}
                        </h1>
                        <Paragraphs lines={greeting ? [greeting, ...before] : before} />
                        {action && <Action {...action} />}
                        <Paragraphs lines={after} />
                        <hr
                          style={{
                            margin: '28px 0 12px',
                            border: 0,
                            borderTop: '1px solid #ddd6c7',
                          }}
                          className="rule"
                        />
                        <p
                          className="muted"
                          style={{ margin: 0, fontSize: 13, lineHeight: '20px', color: MUTED }}
                        >
                          {brand.tagline}
                        </p>
                        {footer.map(({ label, url }) => (
                          <p
                            key={url}
                            style={{ margin: '4px 0 0', fontSize: 13, lineHeight: '20px' }}
                          >
                            <a href={url} className="muted" style={{ color: MUTED }}>
                              {label}
                            </a>
                          </p>
                        ))}
                      </td>
                    </tr>
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  )
}

function Paragraphs({ lines }: { lines: string[] }) {
  return lines.map(line => (
    <p key={line} dir="auto" style={paragraph}>
      {line}
    </p>
  ))
}

function Action({ label, url }: NonNullable<Letter['action']>) {
  return (
    <>
      <p style={{ margin: '24px 0 16px' }}>
        <a
          href={url}
          className="action"
          style={{
            display: 'inline-block',
            padding: '12px 24px',
            borderRadius: 4,
            background: ACCENT,
            color: '#fffefb',
            fontSize: 16,
            fontWeight: 600,
            textDecoration: 'none',
          }}
        >
          {label}
        </a>
      </p>
      <p className="muted" style={{ ...paragraph, fontSize: 13, lineHeight: '20px', color: MUTED }}>
        If the button doesn’t work, copy this address into your browser:{' '}
        <span style={{ overflowWrap: 'anywhere' }}>{url}</span>
      </p>
    </>
  )
}
