import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** Reloads the page after a withdrawal that came too late, to show the answer. A refusal alone reloads nothing. */
export function withdrawnTooLate({
  actionStatus,
  formData,
}: Pick<ShouldRevalidateFunctionArgs, 'actionStatus' | 'formData'>): boolean {
  return actionStatus === 409 && formData?.get('intent') === 'withdraw'
}
