import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** After an answer that came too late, the page reloads to show what came first. */
export function reloadsWhenLate(args: ShouldRevalidateFunctionArgs): boolean {
  return args.actionStatus === 409 || args.defaultShouldRevalidate
}
