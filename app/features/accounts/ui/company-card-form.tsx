import { TextArea, TextField } from '#app/ui/text-field.tsx'
import { CARD_LIMITS } from '../rules.ts'
import type { CompanyCard } from '../schema.ts'
import { type Refusal, SettingsForm } from './settings-form.tsx'

type CompanyCardFormProps = {
  card: CompanyCard
  /** Shown instead if the card has no company name. */
  fullName: string
  refusal: Refusal | undefined
  storageKey: string
}

export function CompanyCardForm({ card, fullName, refusal, storageKey }: CompanyCardFormProps) {
  return (
    <SettingsForm
      intent="company-card"
      refusal={refusal}
      saved={false}
      submitLabel="Save company card"
      storageKey={storageKey}
    >
      {({ field }) => (
        <>
          <TextField
            {...field('name', card.name)}
            label="Company name"
            autoComplete="organization"
            hint={`If you leave this empty, talent see “${fullName}”.`}
            optional
          />
          <TextField
            {...field('website', card.website)}
            label="Website"
            inputMode="url"
            autoComplete="url"
            optional
          />
          <TextArea
            {...field('about', card.about)}
            label="About"
            hint="What your company does, in a few lines."
            rows={4}
            maxLength={CARD_LIMITS.about}
            counter
            optional
          />
        </>
      )}
    </SettingsForm>
  )
}
