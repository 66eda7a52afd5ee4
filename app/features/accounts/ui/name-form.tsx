import { TextField } from '#app/ui/text-field.tsx'
import { type Refusal, SettingsForm } from './settings-form.tsx'

type NameFormProps = { fullName: string; hint: string; refusal: Refusal | undefined }

export function NameForm({ fullName, hint, refusal }: NameFormProps) {
  return (
    <SettingsForm intent="change-name" refusal={refusal} saved={false} submitLabel="Save name">
      {({ field }) => (
        <TextField
          {...field('full_name', fullName)}
          label="Full name"
          autoComplete="name"
          hint={hint}
          required
        />
      )}
    </SettingsForm>
  )
}
