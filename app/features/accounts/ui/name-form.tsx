import { TextField } from '#app/ui/text-field.tsx'
import { type Refusal, SettingsForm } from './settings-form.tsx'

type NameFormProps = { fullName: string; hint: string; refusal: Refusal | undefined }

export function NameForm({ fullName, hint, refusal }: NameFormProps) {
  return (
    <SettingsForm intent="change-name" refusal={refusal} saved={false} submitLabel="Save name">
      {({ fieldErrors, values }) => (
        <TextField
          name="full_name"
          label="Full name"
          autoComplete="name"
          hint={hint}
          defaultValue={values.full_name?.[0] ?? fullName}
          error={fieldErrors.full_name}
          required
        />
      )}
    </SettingsForm>
  )
}
