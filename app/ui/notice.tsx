import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { AlertIcon, CheckIcon, InfoIcon } from './icons.tsx'

type NoticeTone = 'info' | 'success' | 'problem'

const tones: Record<NoticeTone, string> = {
  info: 'border-l-control',
  success: 'border-l-accent',
  problem: 'border-l-danger',
}

type NoticeProps = {
  tone?: NoticeTone
  title?: ReactNode
  children?: ReactNode
  /** A retry or a link onwards. */
  action?: ReactNode
  /** Announced to screen readers when it appears after the page has loaded. */
  live?: boolean
  className?: string
}

/** A message in the flow of the page: information, a success, or a problem with a retry. */
export function Notice({ tone = 'info', title, children, action, live, className }: NoticeProps) {
  return (
    <div
      role={live ? (tone === 'problem' ? 'alert' : 'status') : undefined}
      className={cx(
        'flex flex-wrap items-start gap-x-3 gap-y-3 rounded border border-y-rule border-r-rule border-l-3 bg-surface p-4',
        tones[tone],
        className,
      )}
    >
      {tone === 'info' && <InfoIcon className="mt-0.5 size-5 text-muted" />}
      {tone === 'success' && <CheckIcon className="mt-0.5 size-5 text-accent" />}
      {tone === 'problem' && <AlertIcon className="mt-0.5 size-5 text-danger" />}
      <div className="min-w-0 grow basis-[min(15rem,calc(100%-2rem))]">
        {title && <p className="font-medium">{title}</p>}
        {children && <div className={cx(Boolean(title) && 'text-muted')}>{children}</div>}
      </div>
      {action}
    </div>
  )
}
