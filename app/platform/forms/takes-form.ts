import { data, type RouterContextProvider } from 'react-router'
import type { z } from 'zod'
import { requestContext } from '../context.ts'
import { type Fields, fieldsOf } from './fields.ts'

/** A posted form that was not read, and why. */
export class FormRefusal {
  readonly status: number
  readonly message: string
  constructor(status: number, message: string) {
    this.status = status
    this.message = message
  }
}

export const UNREADABLE = new FormRefusal(400, 'We couldn’t read that form. Please try again.')

/**
 * An action with the fields that its forms have. Whatever else is posted to its address is dropped before the
 * action sees it, and what is larger than these fields can be is refused before it is read.
 */
export function takesForm<Action extends (...args: never[]) => unknown>(
  forms: readonly (z.ZodObject | Fields)[],
  action: Action,
): Action & { fields: Fields } {
  return Object.assign(action, { fields: fieldsOf(...forms) })
}

/** Undefined unless it is an action that takes a form. */
export function fieldsTakenBy(action: unknown): Fields | undefined {
  if (typeof action !== 'function' || !('fields' in action)) return undefined
  // Checked edge: only takesForm gives an action this property.
  return action.fields as Fields
}

/** The posted form, of the fields that the action takes. Throws the refusal of a body that was not read. */
export function readForm(context: Readonly<RouterContextProvider>): FormData {
  const { form = UNREADABLE } = context.get(requestContext)
  if (form instanceof FormRefusal) throw data(form.message, { status: form.status })
  return form
}
