import { type ReactNode, useEffect, useRef } from 'react'
import { Form, useLocation, useNavigation } from 'react-router'
import type { FormState } from '#app/platform/forms/parse-form.ts'
import { Button, type ButtonVariant } from '#app/ui/button.tsx'
import { FormAlert } from '#app/ui/form-alert.tsx'

/** What the settings page's action answers when it refuses one of its forms. */
export type Refusal = { intent: string; state: FormState }

type SettingsFormProps = {
  intent: string
  /** The action's answer, whichever form it is about. */
  refusal: Refusal | undefined
  /** Whether this form has just been taken: it is emptied then. */
  saved: boolean
  submitLabel: string
  variant?: ButtonVariant
  children: (state: Pick<FormState, 'fieldErrors' | 'values'>) => ReactNode
}

/** One of several forms of a page, each with its own red box. */
export function SettingsForm({
  intent,
  refusal,
  saved,
  submitLabel,
  variant,
  children,
}: SettingsFormProps) {
  const ref = useRef<HTMLFormElement>(null)
  const { key } = useLocation()
  const busy = useNavigation().formData?.get('intent') === intent
  const state = refusal?.intent === intent ? refusal.state : undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: emptied again after each visit that saved
  useEffect(() => {
    if (saved) ref.current?.reset()
  }, [saved, key])

  return (
    <Form
      ref={ref}
      method="post"
      action="/settings"
      noValidate
      preventScrollReset={state !== undefined}
      className="max-w-md space-y-5"
    >
      <input type="hidden" name="intent" value={intent} />
      <FormAlert watch={state}>{state?.message}</FormAlert>
      {children(state ?? { fieldErrors: {}, values: {} })}
      <Button type="submit" variant={variant} busy={busy}>
        {submitLabel}
      </Button>
    </Form>
  )
}

/** Tells a password manager whose password it is. */
export function UsernameHint({ email }: { email: string }) {
  return <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
}
