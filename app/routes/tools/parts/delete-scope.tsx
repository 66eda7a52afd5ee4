import { useId } from 'react'
import { href } from 'react-router'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { ShownTo } from '#app/ui/post-form.tsx'

type DeleteScopeProps = { scope: { id: string; title: string }; closeTo: string }

/** Confirms the deletion of a scope at its own address, so it works without JavaScript. */
export function DeleteScope({ scope, closeTo }: DeleteScopeProps) {
  const formId = useId()
  return (
    <ConfirmDialog
      open
      closeTo={closeTo}
      title="Delete this scope of work?"
      confirmLabel="Delete"
      danger
      form={formId}
    >
      <form id={formId} method="post" action={href('/tools/scope-builder')}>
        <ShownTo />
        <input type="hidden" name="intent" value="delete" />
        <input type="hidden" name="scopeId" value={scope.id} />
        {scope.title}. You can’t undo this.
      </form>
    </ConfirmDialog>
  )
}
