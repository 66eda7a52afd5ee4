import type { ReactNode } from 'react'
import { Notice } from '#app/ui/notice.tsx'

type WhySignInProps = {
  intended: { fullName: string } | null
  /** What happens after signing in. */
  children: ReactNode
}

/** Tells visitors who wanted an introduction that the page remembers with whom. */
export function WhySignIn({ intended, children }: WhySignInProps) {
  if (intended === null) return null
  return (
    <Notice className="mb-6" title={`To request an introduction to ${intended.fullName}`}>
      {children}
    </Notice>
  )
}
