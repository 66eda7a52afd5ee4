import { href } from 'react-router'
import { CLOSE } from '#app/features/requests/rules.ts'
import { isAgreed } from '#app/features/rooms/rules.ts'
import type { Room } from '#app/features/rooms/types.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PostForm } from '#app/ui/post-form.tsx'

/** Offers a company that agreed on work to close the request it was about, which would still be matched. */
export function FillRequest({
  room,
}: {
  room: Pick<Room, 'state' | 'requestId' | 'isRequestOpen'>
}) {
  if (!isAgreed(room.state) || !room.isRequestOpen || room.requestId === null) return null
  return (
    <Notice title="Is your request filled?">
      <p>It’s still open, so we go on matching it. You can reopen it later.</p>
      <PostForm action={href('/company/dashboard')} className="mt-3">
        <input type="hidden" name="intent" value={CLOSE} />
        <input type="hidden" name="requestId" value={room.requestId} />
        <Button type="submit" name="closedAs" value="filled" variant="secondary" size="small">
          Close the request as filled
        </Button>
      </PostForm>
    </Notice>
  )
}
