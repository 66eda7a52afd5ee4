import { useId } from 'react'
import { href, useNavigation } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { FormAlert } from '#app/ui/form-alert.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { PasswordField } from '#app/ui/text-field.tsx'
import { type Refusal, UsernameHint } from './settings-form.tsx'

type DeleteAccountProps = {
  open: boolean
  email: string
  /** What is deleted with the account. */
  lost: string
  refusal: Refusal | undefined
}

const CONFIRM = '/settings?confirm=delete'

/** Confirms at a URL of its own, so it works without JavaScript. */
export function DeleteAccount({ open, email, lost, refusal }: DeleteAccountProps) {
  const formId = useId()
  const busy = useNavigation().formData?.get('intent') === 'delete-account'
  const state = refusal?.intent === 'delete-account' ? refusal.state : undefined
  const closing = { replace: true, preventScrollReset: true, to: href('/settings') }
  return (
    <>
      <ButtonLink to={CONFIRM} variant="danger" preventScrollReset>
        Delete account
      </ButtonLink>
      <Dialog
        open={open}
        closeTo={href('/settings')}
        role="alertdialog"
        size="small"
        title="Are you sure you want to delete your account?"
        description={`Your ${lost} and introductions will be deleted too. What you wrote in conversations and in the community stays, without your name. You can’t undo this.`}
        footer={
          <>
            <ButtonLink variant="secondary" {...closing}>
              Cancel
            </ButtonLink>
            <Button type="submit" form={formId} variant="danger" busy={busy}>
              Delete account
            </Button>
          </>
        }
      >
        <PostForm id={formId} action={CONFIRM} noValidate className="space-y-5">
          <input type="hidden" name="intent" value="delete-account" />
          <UsernameHint email={email} />
          <FormAlert watch={state}>{state?.message}</FormAlert>
          <PasswordField
            name="password"
            label="Password"
            error={state?.fieldErrors.password}
            required
          />
        </PostForm>
      </Dialog>
    </>
  )
}
