import { useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Checkbox, CheckboxGroup } from '#app/ui/checkbox.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { type ChosenKind, KIND_CHOICES, kindsFor } from '../rules.ts'

type PreferencesFormProps = {
  userType: 'talent' | 'company'
  switchedOff: ChosenKind[]
  /** Whether emails about messages include their text. */
  withText: boolean
}

export function PreferencesForm({ userType, switchedOff, withText }: PreferencesFormProps) {
  const busy = useNavigation().formData?.get('intent') === 'notices'
  const kinds = kindsFor(userType)
  return (
    <PostForm action="/settings" className="max-w-xl space-y-5">
      <input type="hidden" name="intent" value="notices" />
      <CheckboxGroup
        name="email"
        label="By email"
        hint="We always email you about your account: its security, and our decisions about it."
        choices={kinds.map(kind => ({ value: kind, label: KIND_CHOICES[kind].label }))}
        defaultValue={kinds.filter(kind => !switchedOff.includes(kind))}
      />
      <Checkbox
        name="with_text"
        value="message_received"
        label="Put the text of messages into the email"
        hint="Otherwise it says only who wrote to you."
        defaultChecked={withText}
      />
      <Button type="submit" busy={busy}>
        Save preferences
      </Button>
    </PostForm>
  )
}
