import { useLocation } from 'react-router'
import { ConfirmAddress } from './confirm-address.tsx'

/** Pages that are about the address themselves. */
const PAGES_WITHOUT = ['/settings', '/confirm-email', '/not-my-account']

type AddressBannerProps = { emailConfirmed: boolean; mailRefusal: string | null }

/** Shown on every page while the member's address is unconfirmed or refuses mail. */
export function AddressBanner({ emailConfirmed, mailRefusal }: AddressBannerProps) {
  const { pathname } = useLocation()
  if ((emailConfirmed && mailRefusal === null) || PAGES_WITHOUT.includes(pathname)) return null
  return (
    <div className="no-print page-width pt-6">
      <ConfirmAddress refusal={mailRefusal} changePath="/settings#change-email" />
    </div>
  )
}
