import { useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PostForm } from '#app/ui/post-form.tsx'

type ConfirmAddressProps = {
  /** The response of the address's mail server, if it refused mail permanently. */
  refusal: string | null
  /** Path of the form to change the address; omitted if it is on the same page. */
  changePath?: string
}

/** Explains what an unconfirmed or refusing address means, and what to do. */
export function ConfirmAddress({ refusal, changePath }: ConfirmAddressProps) {
  const busy = useNavigation().formData?.get('intent') === 'confirm-address'
  return (
    <PostForm action="/settings">
      <input type="hidden" name="intent" value="confirm-address" />
      <Notice
        tone={refusal === null ? 'info' : 'problem'}
        title={
          refusal === null ? 'Confirm your email address' : 'We can’t reach your email address'
        }
      >
        <p className="max-w-measure">
          {refusal === null
            ? 'Open the link we sent you. Until you do, people see your messages only on the site. We won’t email them.'
            : `The mail server answered ${refusal}, so we stopped sending. Change your address, or ask for a new link and we’ll try again.`}
        </p>
        <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" variant="secondary" size="small" busy={busy}>
            Send a new link
          </Button>
          {changePath && <TextLink to={changePath}>Change your address</TextLink>}
        </div>
      </Notice>
    </PostForm>
  )
}
