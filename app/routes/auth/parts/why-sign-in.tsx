import type { ReactNode } from 'react'
import { Notice } from '#app/ui/notice.tsx'

type WhySignInProps = {
  intended: { fullName: string } | null
  /** What comes after signing in. */
  children: ReactNode
}

/** To a visitor who wanted to meet a person: the page has not forgotten whom. */
export function WhySignIn({ intended, children }: WhySignInProps) {
  if (intended === null) return null
  return (
    <Notice className="mb-6" title={`To request an introduction to ${intended.fullName}`}>
      {children}
    </Notice>
  )
}
