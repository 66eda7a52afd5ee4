import { useEffect, useId, useRef } from 'react'
import { type To, useNavigation } from 'react-router'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { useToast } from '#app/ui/toast.tsx'
import type { OwnRequest } from '../schema.ts'

type DeleteRequestProps = {
  /** The request to delete; undefined while the dialog is closed. */
  request: OwnRequest | undefined
  error?: string
  closeTo: To
}

/** Confirms the deletion of a request, at a URL of its own, so it works without JavaScript. */
export function DeleteRequest({ request, error, closeTo }: DeleteRequestProps) {
  const formId = useId()
  const toast = useToast()
  const navigation = useNavigation()
  const deleting = navigation.formData?.get('intent') === 'delete'
  const wasDeleting = useRef(false)

  useEffect(() => {
    if (wasDeleting.current && !deleting && !request) toast('Request deleted')
    wasDeleting.current = deleting
  }, [deleting, request, toast])

  return (
    <ConfirmDialog
      open={request !== undefined}
      closeTo={closeTo}
      title="Are you sure you want to delete this request?"
      confirmLabel="Delete"
      danger
      busy={deleting}
      error={error}
      form={formId}
    >
      {request && (
        <PostForm id={formId} preventScrollReset>
          <input type="hidden" name="intent" value="delete" />
          <input type="hidden" name="requestId" value={request.id} />
          {request.desiredRole}. Introductions you’ve already sent will stay, but without the
          request.
        </PostForm>
      )}
    </ConfirmDialog>
  )
}
