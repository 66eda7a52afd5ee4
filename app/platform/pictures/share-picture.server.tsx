import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Font } from 'satori'
import { sharp } from './sharp.ts'

/** The preview picture of a shared link, 1200 × 630. It only contains text that is public anyway. */
export type SharePicture = {
  brand: string
  kicker: string
  title: string
  text: string
  /** Short: together they fill one line. */
  facts: string[]
  /** A fraction, drawn as a bar. */
  part?: { filled: number; of: number }
  photo?: Uint8Array
}

export const PICTURE = { width: 1200, height: 630 }

const PAPER = '#faf7f1'
const INK = '#1d1b16'
const MUTED = '#5d574b'
const RULE = '#ddd6c7'
const ACCENT = '#1b5239'
const PHOTO_EDGE = 260

const WEIGHTS = [400, 500] as const
/** Characters outside the alphabets below, which would be drawn as empty boxes. */
const UNKNOWN_LETTERS =
  /[^\u0020-\u007e\u00a0-\u024f\u1e00-\u1eff\u2010-\u2027\u2030-\u205e\u20ac]+/gu
/** A mark that forms no character with its letter, as in Yoruba. */
const UNKNOWN_MARKS = /\p{M}+/gu
const ALPHABETS = ['latin', 'latin-ext', 'vietnamese']

let fonts: Promise<Font[]> | undefined

async function readFonts(): Promise<Font[]> {
  const { resolve } = createRequire(import.meta.url)
  return await Promise.all(
    ALPHABETS.flatMap(alphabet =>
      WEIGHTS.map(async (weight): Promise<Font> => {
        const file = `@fontsource/newsreader/files/newsreader-${alphabet}-${weight}-normal.woff`
        // One name per alphabet: of several fonts with the same name, only the first would be used.
        const name = `Newsreader ${alphabet}`
        return { name, weight, style: 'normal', data: await readFile(resolve(file)) }
      }),
    ),
  )
}

const FAMILY = ALPHABETS.map(alphabet => `"Newsreader ${alphabet}"`).join(', ')

export async function drawSharePicture(picture: SharePicture): Promise<Uint8Array<ArrayBuffer>> {
  // Loaded on demand: it takes 14 MB, and many processes never draw.
  const { default: satori } = await import('satori')
  // A file that could not be read once may be readable the next time.
  fonts ??= readFonts().catch(error => {
    fonts = undefined
    throw error
  })
  const photo = picture.photo && (await photoAddress(picture.photo))
  const svg = await satori(<Sheet {...picture} photo={photo} />, {
    ...PICTURE,
    fonts: await fonts,
  })
  const png = await sharp(Buffer.from(svg))
    .png({ palette: photo === undefined })
    .toBuffer()
  return new Uint8Array(png)
}

/** A data URL as JPEG, because satori doesn't support WebP. */
async function photoAddress(photo: Uint8Array): Promise<string> {
  const jpeg = await sharp(photo)
    .resize(PHOTO_EDGE * 2, PHOTO_EDGE * 2, { fit: 'cover' })
    .jpeg({ quality: 85 })
    .toBuffer()
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`
}

function drawable(text: string, maxLength: number): string {
  const known = text
    .normalize('NFC')
    .replace(UNKNOWN_MARKS, '')
    .replace(UNKNOWN_LETTERS, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (known.length <= maxLength) return known
  return `${known.slice(0, maxLength).replace(/\s+\S*$/, '')}…`
}

function Sheet({
  brand,
  kicker,
  title,
  text,
  facts,
  part,
  photo,
}: Omit<SharePicture, 'photo'> & { photo: string | undefined }) {
  const heading = drawable(title, 110) || brand
  return (
    <div
      style={{
        display: 'flex',
        flexDirection: 'column',
        boxSizing: 'border-box',
        width: '100%',
        height: '100%',
        padding: '56px 72px 52px',
        background: PAPER,
        color: INK,
        fontFamily: FAMILY,
        borderTop: `14px solid ${ACCENT}`,
      }}
    >
      <div style={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
        <div style={{ display: 'flex', alignItems: 'center', fontSize: 40, fontWeight: 500 }}>
          <Mark />
          <span style={{ marginLeft: 16 }}>{brand}</span>
        </div>
        <span style={{ fontSize: 28, color: MUTED }}>{drawable(kicker, 44)}</span>
      </div>
      <div style={{ display: 'flex', flexGrow: 1, alignItems: 'center' }}>
        <div
          style={{
            display: 'flex',
            flexDirection: 'column',
            flexGrow: 1,
            flexBasis: 0,
            wordBreak: 'break-word',
          }}
        >
          <div
            style={{
              fontSize: heading.length > 60 ? 58 : heading.length > 30 ? 68 : 84,
              fontWeight: 500,
              lineHeight: 1.08,
              letterSpacing: '-0.02em',
            }}
          >
            {heading}
          </div>
          <div style={{ marginTop: 22, fontSize: 34, lineHeight: 1.3, color: MUTED }}>
            {drawable(text, photo ? 105 : 150)}
          </div>
        </div>
        {photo && (
          // biome-ignore lint/a11y/useAltText: part of a picture that has its own description
          <img
            src={photo}
            width={PHOTO_EDGE}
            height={PHOTO_EDGE}
            style={{ marginLeft: 56, borderRadius: 6 }}
          />
        )}
      </div>
      <div style={{ display: 'flex', height: 6, background: part ? RULE : INK }}>
        {part && <div style={{ width: `${(100 * part.filled) / part.of}%`, background: ACCENT }} />}
      </div>
      <div style={{ display: 'flex', marginTop: 22, height: 40, fontSize: 30, color: INK }}>
        {drawable(facts.join('  ·  '), 80)}
      </div>
    </div>
  )
}

/** The same mark as in ui/logo.tsx. */
function Mark() {
  return (
    <svg width="48" height="48" viewBox="0 0 24 24" role="presentation">
      <circle cx="12" cy="5.25" r="3.25" fill={ACCENT} />
      <rect x="1" y="11" width="22" height="2" fill={INK} />
      <circle cx="12" cy="18.75" r="2.5" fill="none" stroke={INK} strokeWidth="1.5" />
    </svg>
  )
}
