import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** A withdrawal that came too late: what was answered meanwhile is to be shown. By itself a refusal loads nothing. */
export function withdrawnTooLate({
  actionStatus,
  formData,
}: Pick<ShouldRevalidateFunctionArgs, 'actionStatus' | 'formData'>): boolean {
  return actionStatus === 409 && formData?.get('intent') === 'withdraw'
}
