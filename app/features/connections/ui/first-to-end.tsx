import { LISTED_MAX } from '#app/query-parts/listed-max.ts'

/** Says that more introductions may be pending than are listed. */
export function FirstToEnd({ listed }: { listed: number }) {
  if (listed < LISTED_MAX) return null
  return (
    <p className="mt-4 text-muted">
      These {LISTED_MAX} end first. Any others appear once these are no longer pending.
    </p>
  )
}
