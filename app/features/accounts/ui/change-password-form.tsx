import { PASSWORD_TOO_SHORT } from '#app/platform/auth/password-length.ts'
import { PasswordField } from '#app/ui/text-field.tsx'
import { type Refusal, SettingsForm, UsernameHint } from './settings-form.tsx'

type ChangePasswordFormProps = { email: string; refusal: Refusal | undefined; saved: boolean }

export function ChangePasswordForm({ email, refusal, saved }: ChangePasswordFormProps) {
  return (
    <SettingsForm
      intent="change-password"
      refusal={refusal}
      saved={saved}
      submitLabel="Change password"
    >
      {({ fieldErrors }) => (
        <>
          <UsernameHint email={email} />
          <PasswordField
            name="current_password"
            label="Current password"
            error={fieldErrors.current_password}
            required
          />
          <NewPasswordFields fieldErrors={fieldErrors} />
        </>
      )}
    </SettingsForm>
  )
}

export function NewPasswordFields({ fieldErrors }: { fieldErrors: Record<string, string> }) {
  return (
    <>
      <PasswordField
        name="new_password"
        label="New password"
        autoComplete="new-password"
        hint={PASSWORD_TOO_SHORT}
        error={fieldErrors.new_password}
        required
      />
      <PasswordField
        name="confirm_password"
        label="Confirm new password"
        autoComplete="new-password"
        error={fieldErrors.confirm_password}
        required
      />
    </>
  )
}
