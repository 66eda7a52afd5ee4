/** Decoration beside an ordered list: the first step of three is 1/3. */
export function StackedFraction({ top, bottom }: { top: number; bottom: number }) {
  return (
    <span
      aria-hidden="true"
      className="figures inline-flex w-9 flex-col items-center font-display text-2xl leading-8 font-medium"
    >
      <span className="text-accent">{top}</span>
      <span className="h-0.5 w-full bg-ink" />
      <span className="text-muted">{bottom}</span>
    </span>
  )
}
