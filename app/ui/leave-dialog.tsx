import type { ReactNode } from 'react'
import { ConfirmDialog } from './dialog.tsx'

type LeaveDialogProps = {
  /** The router's blocker, which holds the navigation. */
  blocker: { state: string; proceed?: () => void; reset?: () => void }
  title?: string
  stayLabel?: string
  danger?: boolean
  onLeave?: () => void
  children: ReactNode
}

/** Asks for confirmation before a form with unsaved changes is left. */
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
