import type { RefObject } from 'react'
import { ChevronDownIcon } from '#app/ui/icons.tsx'
import { TalentCard } from '../../ui/talent-card.tsx'
import { cardOf, type PreviewContext } from '../card-preview.ts'
import { openFields } from '../match-fields.ts'
import type { ProfileDraft } from '../profile-draft.ts'
import { RaiseMatches } from './raise-matches.tsx'
import { useTyped } from './use-typed.ts'

type WhileTypingProps = {
  form: RefObject<HTMLFormElement | null>
  shown: ProfileDraft
  weights: Parameters<typeof openFields>[1]
  context: PreviewContext
}

/** Ways to raise the match scores and a preview of the card, updated while typing. */
export function WhileTyping({ form, shown, weights, context }: WhileTypingProps) {
  const draft = useTyped(form, shown)
  return (
    <>
      <RaiseMatches fields={openFields(draft.values, weights)} />
      <details ref={openOnWideScreen}>
        <summary className="flex min-h-11 items-center gap-2 rounded font-medium text-accent">
          <ChevronDownIcon className="turn size-4" />
          Your card, as companies see it
        </summary>
        <div inert className="mt-2">
          <TalentCard talent={cardOf(draft, context)} />
        </div>
      </details>
    </>
  )
}

/** Stays closed on a phone, where it would push the form down. */
function openOnWideScreen(details: HTMLDetailsElement | null) {
  if (details && matchMedia('(min-width: 64rem)').matches) details.open = true
}
