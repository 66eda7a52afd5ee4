import { type ComponentProps, createContext, useContext, useState } from 'react'
import { Form } from 'react-router'

/** The hidden field with the account that a form was shown to. */
export const SHOWN_TO = 'shown_to'

/** A tag of the account that the page is for; null for a visitor. */
export const PageAccount = createContext<string | null>(null)

/**
 * A form that members post. It says who it was shown to: if another person has logged in in this browser since, the
 * server refuses it instead of saving it in their account. `as` is a fetcher's form.
 */
export function PostForm({
  as: Kind = Form,
  children,
  ...props
}: Omit<ComponentProps<typeof Form>, 'method'> & { as?: typeof Form }) {
  return (
    <Kind method="post" {...props}>
      <ShownTo />
      {children}
    </Kind>
  )
}

/** The hidden field, for a form that is posted without a script. */
export function ShownTo() {
  const account = useShownTo()
  return account && <input type="hidden" name={SHOWN_TO} value={account} />
}

/** The account that a form first appeared for: what was typed is that person's, even once the page shows another's data. */
export function useShownTo(): string | null {
  const [account] = useState(useContext(PageAccount))
  return account
}
