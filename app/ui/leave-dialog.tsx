import type { ReactNode } from 'react'
import { ConfirmDialog } from './dialog.tsx'

type LeaveDialogProps = {
  /** What holds the navigation: the router's blocker. */
  blocker: { state: string; proceed?: () => void; reset?: () => void }
  title?: string
  stayLabel?: string
  danger?: boolean
  onLeave?: () => void
  children: ReactNode
}

/** Asks whether a form with something unsaved is to be left. */
export function LeaveDialog({
  blocker,
  title = 'Leave without saving?',
  stayLabel = 'Stay',
  danger,
  onLeave,
  children,
}: LeaveDialogProps) {
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title={title}
      confirmLabel="Leave"
      cancelLabel={stayLabel}
      danger={danger}
      onClose={() => blocker.reset?.()}
      onConfirm={() => {
        onLeave?.()
        blocker.proceed?.()
      }}
    >
      {children}
    </ConfirmDialog>
  )
}
