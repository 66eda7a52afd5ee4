import { dayIn } from '#app/platform/calendar/zones.ts'
import { Moment, useReaderZone } from '#app/ui/day.tsx'
import { postDate } from '../rules.ts'

/** When a post is published, in the editor's time zone, and the date that readers see if it is another. */
export function PublishedMoment({ iso }: { iso: string }) {
  const at = Date.parse(iso)
  return (
    <span>
      <Moment iso={iso} />
      {dayIn(useReaderZone(), at) !== dayIn('UTC', at) && `, dated ${postDate(iso)} on the blog`}
    </span>
  )
}
