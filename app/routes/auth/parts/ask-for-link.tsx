import { Form, href } from 'react-router'
import { fieldProps } from '#app/platform/forms/field-props.ts'
import type { FormState } from '#app/platform/forms/parse-form.ts'
import { Button } from '#app/ui/button.tsx'
import { FormAlert } from '#app/ui/form-alert.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { TextField } from '#app/ui/text-field.tsx'

type AskForLinkProps = {
  action: string
  submission: string
  /** Where to go after signing in. */
  next?: string
  refusal: FormState | undefined
  busy: boolean
}

/** A form with one email field; a link is sent to that address. */
export function AskForLink({ action, submission, next, refusal, busy }: AskForLinkProps) {
  const field = fieldProps(refusal)
  return (
    <Form
      method="post"
      action={action}
      noValidate
      className="space-y-6"
      data-keep="link"
      data-restore={refusal ? undefined : ''}
    >
      <FormAlert watch={refusal}>{refusal?.message}</FormAlert>
      <input type="hidden" name="submission" value={submission} />
      {next !== undefined && <input type="hidden" name="next" value={next} />}
      <TextField {...field('email')} label="Email" type="email" autoComplete="username" required />
      <Button type="submit" busy={busy} className="w-full">
        Send the link
      </Button>
      <p className="text-muted">
        <TextLink to={href('/login')}>Back to Log In</TextLink>
      </p>
    </Form>
  )
}

/** The same for every address, so that it doesn't reveal whether there is an account. */
export function LinkSent({ askAgain }: { askAgain: string }) {
  return (
    <div className="space-y-6">
      <Notice tone="success" title="Check your email" live>
        If that address has an account, we’ve sent you a link. It works once and expires in one
        hour.
      </Notice>
      <p className="text-muted">
        Nothing after a few minutes? Check your spam folder, or{' '}
        <TextLink to={askAgain}>ask again</TextLink>.
      </p>
    </div>
  )
}
