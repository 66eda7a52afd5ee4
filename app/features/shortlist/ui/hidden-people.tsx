import { Button } from '#app/ui/button.tsx'
import { Moment } from '#app/ui/day.tsx'
import { Section } from '#app/ui/section.tsx'
import type { ShortlistEntry } from '../rules.ts'

/** People whose profiles are paused, or hidden by an administrator. */
export function HiddenPeople({ entries }: { entries: (ShortlistEntry & { addedAt: string })[] }) {
  if (entries.length === 0) return null
  return (
    <Section
      id="hidden"
      title="Not Available at the Moment"
      description="Their profiles are hidden. They come back to your shortlist when they’re visible again."
      className="mt-12"
    >
      <ul className="divide-y divide-rule border-y border-rule">
        {entries.map(({ talentId, note, addedAt }) => (
          <li key={talentId} className="flex items-center justify-between gap-4 py-2">
            <div className="min-w-0">
              <p className="break-words">{note === '' ? 'Someone without a note' : note}</p>
              <p className="text-sm text-muted">
                Added <Moment iso={addedAt} />
              </p>
            </div>
            <Button type="submit" name="drop" value={talentId} variant="quiet" size="small">
              Remove
              <span className="sr-only">
                : {note === '' ? 'someone without a note' : note}, added <Moment iso={addedAt} />
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  )
}
