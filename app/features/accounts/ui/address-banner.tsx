import { useLocation } from 'react-router'
import { ConfirmAddress } from './confirm-address.tsx'

/** Where the page itself is about the address. */
const SAID_THERE = ['/settings', '/confirm-email', '/not-my-account']

type AddressBannerProps = { emailConfirmed: boolean; mailRefusal: string | null }

/** On every page, while mail does not reach the member or does not leave in their name. */
export function AddressBanner({ emailConfirmed, mailRefusal }: AddressBannerProps) {
  const { pathname } = useLocation()
  if ((emailConfirmed && mailRefusal === null) || SAID_THERE.includes(pathname)) return null
  return (
    <div className="no-print page-width pt-6">
      <ConfirmAddress refusal={mailRefusal} changeAt="/settings#change-email" />
    </div>
  )
}
