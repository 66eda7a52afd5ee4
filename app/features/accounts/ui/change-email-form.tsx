import { PasswordField, TextField } from '#app/ui/text-field.tsx'
import { type Refusal, SettingsForm } from './settings-form.tsx'

const IDS = { current_password: 'email-current-password' }

type ChangeEmailFormProps = {
  refusal: Refusal | undefined
  saved: boolean
  /** Idempotency key of this form. */
  submission: string
}

export function ChangeEmailForm({ refusal, saved, submission }: ChangeEmailFormProps) {
  return (
    <SettingsForm
      intent="change-email"
      refusal={refusal}
      saved={saved}
      submitLabel="Change email"
      ids={IDS}
    >
      {({ field, fieldErrors }) => (
        <>
          <input type="hidden" name="submission" value={submission} />
          <TextField
            {...field('new_email')}
            label="New email"
            type="email"
            autoComplete="email"
            required
          />
          <PasswordField
            id={IDS.current_password}
            name="current_password"
            label="Current password"
            error={fieldErrors.current_password}
            required
          />
        </>
      )}
    </SettingsForm>
  )
}
