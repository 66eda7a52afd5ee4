import { type ReactNode, useEffect } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { fieldProps } from '#app/platform/forms/field-props.ts'
import type { FieldErrors, FormState } from '#app/platform/forms/parse-form.ts'
import { useKeptForm } from '#app/platform/forms/use-kept-form.ts'
import { Button } from '#app/ui/button.tsx'
import { FormRefusal } from '#app/ui/form-refusal.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { RestoredText } from '#app/ui/restored-text.tsx'

/** The settings action's response if it refuses one of its forms. */
export type Refusal = { intent: string; state: FormState }

type SettingsFormProps = {
  intent: string
  /** The action's response, which may be about another form. */
  refusal: Refusal | undefined
  /** Whether this form has just been saved, which resets it. */
  saved: boolean
  submitLabel: string
  /** The key under which the tab stores what is typed; contains the account. */
  storageKey?: string
  /** Ids of fields that differ from their names, because another form on the page has the same. */
  ids?: Readonly<Record<string, string>>
  children: (form: { field: ReturnType<typeof fieldProps>; fieldErrors: FieldErrors }) => ReactNode
}

/** One of several forms on a page, each with its own error message. */
export function SettingsForm({
  intent,
  refusal,
  saved,
  submitLabel,
  storageKey,
  ids,
  children,
}: SettingsFormProps) {
  const { ref, form, kept } = useKeptForm(storageKey ?? null)
  const { key } = useLocation()
  const busy = useNavigation().formData?.get('intent') === intent
  const state = refusal?.intent === intent ? refusal.state : undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: reset again after each visit that saved
  useEffect(() => {
    if (saved) form.current?.reset()
  }, [saved, key])

  return (
    <PostForm ref={ref} action="/settings" noValidate className="max-w-md space-y-5">
      <input type="hidden" name="intent" value={intent} />
      <FormRefusal refusal={state} ids={ids} />
      {children({ field: fieldProps(state), fieldErrors: state?.fieldErrors ?? {} })}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" busy={busy}>
          {submitLabel}
        </Button>
        <RestoredText {...kept} />
      </div>
    </PostForm>
  )
}

/** Tells password managers which account the password belongs to. */
export function UsernameHint({ email }: { email: string }) {
  return <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
}
