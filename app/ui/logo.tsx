/** A filled numerator, an outlined denominator and the fraction bar between them, with the name beside it. */
export function Logo({ name }: { name: string }) {
  return (
    <span className="inline-flex items-center gap-2 text-ink">
      <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false" className="size-6 shrink-0">
        <circle cx="12" cy="5.25" r="3.25" className="fill-accent" />
        <rect x="1" y="11" width="22" height="2" className="fill-current" />
        <circle
          cx="12"
          cy="18.75"
          r="2.5"
          fill="none"
          strokeWidth="1.5"
          className="stroke-current"
        />
      </svg>
      <span className="relative top-[0.06em] font-display text-[1.625rem] font-medium leading-none tracking-tight">
        {name}
      </span>
    </span>
  )
}
