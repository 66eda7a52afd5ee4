import { type ReactNode, useEffect } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { cx } from './cx.ts'
import { TextLink } from './link.tsx'
import { Spinner } from './spinner.tsx'

const RETRY_MS = 1_000

/** A placeholder for results that are being prepared. They appear automatically, or without scripts through the link. */
export function Preparing({ children, className }: { children: ReactNode; className?: string }) {
  const { state, revalidate } = useRevalidator()
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (state !== 'idle') return
    const timer = setTimeout(() => void revalidate(), RETRY_MS)
    return () => clearTimeout(timer)
  }, [state, revalidate])
  return (
    <div className={cx('text-muted', className)}>
      <p role="status" className="flex items-center gap-3">
        <Spinner />
        {children}
      </p>
      <p className="mt-2 hidden noscript:block">
        <TextLink to={{ pathname, search }} reloadDocument>
          Check again
        </TextLink>
      </p>
    </div>
  )
}
