import { cx } from './cx.ts'

/** The box shared by every text-like control. */
export const controlClass = cx(
  'block w-full rounded border border-control bg-surface px-3 text-base text-ink transition-colors',
  'hover:border-ink focus:outline-2 focus:outline-offset-0 focus:outline-accent',
  'aria-invalid:border-danger aria-invalid:outline-1 aria-invalid:outline-danger aria-invalid:focus:outline-2 aria-invalid:focus:outline-accent',
  'disabled:cursor-not-allowed disabled:border-rule disabled:bg-sunken disabled:text-muted',
)
