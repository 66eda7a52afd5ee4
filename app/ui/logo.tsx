import { cx } from './cx.ts'

/** A filled numerator, an outlined denominator, and the fraction bar between them. */
function LogoMark({ className = 'size-6' }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
      className={cx('shrink-0', className)}
    >
      <circle cx="12" cy="5.25" r="3.25" className="fill-accent" />
      <rect x="1" y="11" width="22" height="2" className="fill-current" />
      <circle cx="12" cy="18.75" r="2.5" fill="none" strokeWidth="1.5" className="stroke-current" />
    </svg>
  )
}

export function Logo({ size = 'medium' }: { size?: 'medium' | 'large' }) {
  const large = size === 'large'
  return (
    <span className={cx('inline-flex items-center text-ink', large ? 'gap-3' : 'gap-2')}>
      <LogoMark className={large ? 'size-10' : 'size-6'} />
      <span
        className={cx(
          'relative top-[0.06em] font-display font-medium leading-none tracking-tight',
          large ? 'text-4xl' : 'text-[1.625rem]',
        )}
      >
        Vinculum
      </span>
    </span>
  )
}
