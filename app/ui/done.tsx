import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Notice } from './notice.tsx'

/**
 * What a form has just done. Screen readers only announce a region that was there before its content, and only content
 * that is new: so it is always rendered, and its message is mounted anew after each form.
 */
export function Done({ children, className }: { children?: ReactNode; className?: string }) {
  const { key } = useLocation()
  return (
    <div role="status" className={children ? className : 'sr-only'}>
      {children && (
        <Notice key={key} tone="success">
          {children}
        </Notice>
      )}
    </div>
  )
}
