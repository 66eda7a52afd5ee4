import { useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Moment } from '#app/ui/day.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PostForm } from '#app/ui/post-form.tsx'

type PendingEmailProps = { email: string; askedAt: string; current: string }

/** A change of address that waits for its confirmation. */
export function PendingEmail({ email, askedAt, current }: PendingEmailProps) {
  const sent = useNavigation().formData?.get('intent')
  return (
    <PostForm action="/settings">
      <Notice
        title={
          <>
            Waiting for confirmation of <span className="wrap-anywhere">{email}</span>
          </>
        }
      >
        <p className="max-w-measure">
          Open the link we sent there on <Moment iso={askedAt} />. It works for a day. Until then,
          your address stays {current}.
        </p>
        <div className="mt-3 flex flex-wrap gap-x-4 gap-y-2">
          <Button
            type="submit"
            name="intent"
            value="resend-email-change"
            variant="secondary"
            size="small"
            busy={sent === 'resend-email-change'}
          >
            Send it again
          </Button>
          <Button
            type="submit"
            name="intent"
            value="cancel-email-change"
            variant="quiet"
            size="small"
            busy={sent === 'cancel-email-change'}
          >
            Cancel this change
          </Button>
        </div>
      </Notice>
    </PostForm>
  )
}
