import { createContext, data, type RouterContextProvider } from 'react-router'
import type { z } from 'zod'
import { type Fields, fieldsOf } from './fields.ts'

/** Why a posted form was not read. */
export class FormRefusal {
  readonly status: number
  readonly message: string
  constructor(status: number, message: string) {
    this.status = status
    this.message = message
  }
}

export const UNREADABLE = new FormRefusal(400, 'We couldn’t read that form. Please try again.')

/** The posted form; null if there is none or the route accepts none. */
export const formContext = createContext<FormData | FormRefusal | null>(null)

/**
 * Declares the form fields of an action. Other fields are dropped before the action sees them, and a body larger than
 * these fields allow is refused before it is read.
 */
export function takesForm<Action extends (...args: never[]) => unknown>(
  forms: readonly (z.ZodObject | Fields)[],
  action: Action,
): Action & { fields: Fields } {
  return Object.assign(action, { fields: fieldsOf(...forms) })
}

/** The declared fields of an action; undefined if it accepts no form. */
export function fieldsTakenBy(action: unknown): Fields | undefined {
  if (typeof action !== 'function' || !('fields' in action)) return undefined
  // Checked edge: only takesForm sets this property.
  return action.fields as Fields
}

/** Whether this request posts a form, even one that was not read. */
export function hasForm(context: Readonly<RouterContextProvider>): boolean {
  return context.get(formContext) !== null
}

/** The posted form with the declared fields. Throws a response if the body was not read. */
export function readForm(context: Readonly<RouterContextProvider>): FormData {
  const form = context.get(formContext) ?? UNREADABLE
  if (form instanceof FormRefusal) throw refused(form)
  return form
}

/** What an action throws for values that no form of ours sends. */
export function unreadable() {
  return refused(UNREADABLE)
}

function refused({ message, status }: FormRefusal) {
  return data(message, { status })
}
