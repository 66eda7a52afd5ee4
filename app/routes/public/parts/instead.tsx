import type { ShortCard } from '#app/features/talent/schema.ts'
import { TalentCard } from '#app/features/talent/ui/talent-card.tsx'
import { Section } from '#app/ui/section.tsx'
import type { findInstead } from './instead.server.ts'

type Suggestions = Awaited<ReturnType<typeof findInstead>>

/** People to look at instead, if the loader's 404 includes them. */
export function Instead({ suggestions }: { suggestions: { instead?: Suggestions } | null }) {
  const people: ShortCard[] = suggestions?.instead?.people ?? []
  if (people.length === 0) return null
  return (
    <Section
      id="instead"
      title={suggestions?.instead?.similar ? 'People with a similar name' : 'Featured talent'}
      className="mb-10"
    >
      <ul className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
        {people.map(talent => (
          <li key={talent.id}>
            <TalentCard talent={talent} headingLevel={3} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
