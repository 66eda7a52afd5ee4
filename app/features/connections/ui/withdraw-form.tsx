import { Button } from '#app/ui/button.tsx'
import { PostForm } from '#app/ui/post-form.tsx'

type WithdrawFormProps = { connectionId: string; talentName: string }

/** Posts `intent=withdraw` to its route. Has to be opened first, which prevents accidents. */
export function WithdrawForm({ connectionId, talentName }: WithdrawFormProps) {
  return (
    <details className="text-sm">
      <summary className="fold-quiet">
        Withdraw<span className="sr-only"> the introduction to {talentName}</span>
      </summary>
      <PostForm preventScrollReset className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-3">
        <input type="hidden" name="intent" value="withdraw" />
        <input type="hidden" name="connectionId" value={connectionId} />
        <p className="text-muted">We’ll tell {talentName}. You can ask again later.</p>
        <Button type="submit" variant="danger" size="small">
          Withdraw introduction
        </Button>
      </PostForm>
    </details>
  )
}
