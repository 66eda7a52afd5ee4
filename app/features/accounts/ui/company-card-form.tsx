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
      {({ fieldErrors, values }) => (
        <>
          <TextField
            name="name"
            label="Company name"
            autoComplete="organization"
            hint={`If you leave this empty, talent see “${fullName}”.`}
            defaultValue={values.name?.[0] ?? card.name}
            error={fieldErrors.name}
            optional
          />
          <TextField
            name="website"
            label="Website"
            inputMode="url"
            autoComplete="url"
            defaultValue={values.website?.[0] ?? card.website}
            error={fieldErrors.website}
            optional
          />
          <TextArea
            name="about"
            label="About"
            hint="What your company does, in a few lines."
            rows={4}
            maxLength={CARD_LIMITS.about}
            counter
            defaultValue={values.about?.[0] ?? card.about}
            error={fieldErrors.about}
            optional
          />
        </>
      )}
    </SettingsForm>
  )
}
