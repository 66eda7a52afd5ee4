import { cx } from './cx.ts'

/** A place held for content; give it the size of what comes. Shows after 200 ms. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return (
    <span aria-hidden="true" className={cx('block animate-await rounded bg-sunken', className)} />
  )
}

export function SkeletonText({ lines = 3, className }: { lines?: number; className?: string }) {
  return (
    <span aria-hidden="true" className={cx('block space-y-2', className)}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike and never move
        <Skeleton key={line} className={line === lines - 1 ? 'h-4 w-2/3' : 'h-4 w-full'} />
      ))}
    </span>
  )
}
