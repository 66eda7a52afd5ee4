/** Five working days are at most this many on the calendar. */
const DAYS = 7
const STEP = 6

/** A mark for each day, strong for the days left. The text beside it says the same. */
export function DaysLeft({ left }: { left: number }) {
  const shown = Math.min(Math.max(left, 0), DAYS)
  return (
    <svg
      width={DAYS * STEP}
      height="10"
      strokeWidth="10"
      strokeDasharray="3"
      aria-hidden="true"
      className="mr-1 inline"
    >
      <path d={`M0 5h${DAYS * STEP}`} className="stroke-rule" />
      <path d={`M0 5h${shown * STEP}`} className="stroke-accent" />
    </svg>
  )
}
