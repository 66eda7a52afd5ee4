import { cx } from './cx.ts'
import { composeMonogram, type Hue, initialsOf, type Shape } from './monogram.ts'

const sizes = {
  small: { box: 'size-8', pixels: 32 },
  medium: { box: 'size-12', pixels: 48 },
  large: { box: 'size-20', pixels: 80 },
  huge: { box: 'size-32 sm:size-40', pixels: 160 },
}

type AvatarProps = {
  name: string
  /** The URL of a photo; without one a monogram is drawn. */
  src?: string | null
  size?: keyof typeof sizes
  /** Leave it empty if the name is shown next to it. */
  alt?: string
  /** For photos above the fold: loads at once. */
  eager?: boolean
  className?: string
}

export function Avatar({
  name,
  src,
  size = 'medium',
  alt = '',
  eager = false,
  className,
}: AvatarProps) {
  const { box, pixels } = sizes[size]
  const boxClass = cx('block shrink-0 overflow-hidden rounded', box, className)
  if (src)
    return (
      <img
        src={src}
        alt={alt}
        width={pixels}
        height={pixels}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        className={cx(boxClass, 'bg-sunken object-cover')}
      />
    )
  return <Monogram name={name} alt={alt} className={boxClass} />
}

const hueClass: Record<Hue, string> = {
  moss: 'hue-moss',
  slate: 'hue-slate',
  clay: 'hue-clay',
  plum: 'hue-plum',
  teal: 'hue-teal',
  sand: 'hue-sand',
}

const shapePaths: Record<Shape, string> = {
  sun: 'M64 0v44A44 44 0 0 1 20 0Z',
  hill: 'M-6 64a38 38 0 0 1 76 0Z',
  moon: 'M0 6a26 26 0 0 1 0 52Z',
  arch: 'M8 64V32a24 24 0 0 1 48 0v32Z',
  leaf: 'M0 64V24A40 40 0 0 1 40 64ZM64 0v40A40 40 0 0 1 24 0Z',
  band: 'M0 26 64 6v34L0 60Z',
}

type MonogramProps = { name: string; alt: string; className: string }

function Monogram({ name, alt, className }: MonogramProps) {
  const { hue, shape, turn } = composeMonogram(name)
  const initials = initialsOf(name)
  return (
    <svg
      viewBox="0 0 64 64"
      role={alt ? 'img' : undefined}
      aria-label={alt || undefined}
      aria-hidden={alt ? undefined : true}
      className={cx('monogram', hueClass[hue], className)}
    >
      <rect width="64" height="64" />
      <path d={shapePaths[shape]} transform={`rotate(${turn} 32 32)`} />
      <text x="32" y="41" fontSize={initials.length > 1 ? 27 : 32}>
        {initials}
      </text>
      <rect x="22" y="48" width="20" height="1.75" />
    </svg>
  )
}
