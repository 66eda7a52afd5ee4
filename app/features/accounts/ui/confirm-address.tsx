import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'

type ConfirmAddressProps = {
  /** What the mail server of the address answered when it refused it for good. */
  refusal: string | null
  /** Where the address can be changed; left out where that form stands on the same page. */
  changeAt?: string
  className?: string
}

/** To the owner of an address that is not confirmed, or that refuses mail: what that means, and the way on. */
export function ConfirmAddress({ refusal, changeAt, className }: ConfirmAddressProps) {
  const busy = useNavigation().formData?.get('intent') === 'confirm-address'
  return (
    <Form method="post" action="/settings" preventScrollReset className={className}>
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
          {changeAt && <TextLink to={changeAt}>Change your address</TextLink>}
        </div>
      </Notice>
    </Form>
  )
}
