import type { ReactNode } from 'react'
import { cx } from './cx.ts'

type BadgeTone = 'neutral' | 'green' | 'brass' | 'danger' | 'quiet'

const tones: Record<BadgeTone, string> = {
  neutral: 'border-control bg-surface text-ink',
  green: 'border-accent bg-accent-soft text-accent',
  brass: 'border-brass-fill bg-brass-soft text-brass',
  danger: 'border-danger bg-danger-soft text-danger',
  quiet: 'border-rule bg-sunken text-muted',
}

/** A shape next to the word: a status must not depend on colour alone. */
type BadgeGlyph = 'open' | 'half' | 'full' | 'cross' | 'star'

type BadgeProps = {
  tone?: BadgeTone
  glyph?: BadgeGlyph
  className?: string
  children: ReactNode
}

export function Badge({ tone = 'neutral', glyph, className, children }: BadgeProps) {
  return (
    <span className={cx('badge', tones[tone], className)}>
      {glyph && <Glyph shape={glyph} />}
      {children}
    </span>
  )
}

function Glyph({ shape }: { shape: BadgeGlyph }) {
  return (
    <svg viewBox="0 0 10 10" aria-hidden="true" className="badge-glyph">
      {shape === 'cross' && <path d="m2 2 6 6M8 2 2 8" strokeWidth="1.5" />}
      {shape === 'star' && (
        <path
          className="fill-current"
          stroke="none"
          d="m5 .5 1.35 2.9 3.15.4-2.3 2.2.6 3.15L5 7.6 2.2 9.15 2.8 6 .5 3.8l3.15-.4z"
        />
      )}
      {(shape === 'open' || shape === 'half' || shape === 'full') && (
        <circle cx="5" cy="5" r="4" strokeWidth="1.5" />
      )}
      {shape === 'half' && <path d="M5 1a4 4 0 0 1 0 8z" className="fill-current" stroke="none" />}
      {shape === 'full' && <circle cx="5" cy="5" r="4" className="fill-current" stroke="none" />}
    </svg>
  )
}

export function FeaturedBadge({ className }: { className?: string }) {
  return (
    <Badge tone="brass" glyph="star" className={className}>
      Featured
    </Badge>
  )
}
