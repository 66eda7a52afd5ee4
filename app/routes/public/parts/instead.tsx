import type { ShortCard } from '#app/features/talent/schema.ts'
import { TalentCard } from '#app/features/talent/ui/talent-card.tsx'
import { Section } from '#app/ui/section.tsx'
import type { findInstead } from './instead.server.ts'

type Told = Awaited<ReturnType<typeof findInstead>>

/** Who else there is, where the loader could say so with its 404. */
export function Instead({ told }: { told: { instead?: Told } | null }) {
  const people: ShortCard[] = told?.instead?.people ?? []
  if (people.length === 0) return null
  return (
    <Section
      id="instead"
      title={told?.instead?.similar ? 'People with a similar name' : 'Featured talent'}
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
