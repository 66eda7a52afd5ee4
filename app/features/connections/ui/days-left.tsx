const STEP = 6
/** Four weeks; the marks of longer times are narrower. */
const MAX_WIDTH = 28 * STEP

/** A mark for each day, strong for the days left. The text beside it says the same. */
export function DaysLeft({ left, of }: { left: number; of: number }) {
  const shown = Math.min(Math.max(left, 0), of)
  return (
    <svg
      width={Math.min(of * STEP, MAX_WIDTH)}
      height="10"
      viewBox={`0 0 ${of * STEP} 10`}
      preserveAspectRatio="none"
      strokeWidth="10"
      strokeDasharray="3"
      aria-hidden="true"
      className="mr-1 inline"
    >
      <path d={`M0 5h${of * STEP}`} className="stroke-rule" />
      <path d={`M0 5h${shown * STEP}`} className="stroke-accent" />
    </svg>
  )
}
