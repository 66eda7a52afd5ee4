import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Notice } from './notice.tsx'

/**
 * What a form has just done. It is in the page before there is anything to say, and its words are new after each form,
 * so that screen readers announce them also if they are the same again.
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
