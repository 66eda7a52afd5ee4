import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'
import { IconButton } from './button.tsx'
import { CheckIcon, CloseIcon } from './icons.tsx'

const SHOWN_FOR = 6000

type Toast = { id: number; message: ReactNode }

const ToastContext = createContext<(message: ReactNode) => void>(() => {})

/** Reports a success. Failures are shown inline, where people can fix them. */
export function useToast() {
  return useContext(ToastContext)
}

let lastId = 0

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<Toast[]>([])
  const show = useCallback((message: ReactNode) => {
    lastId += 1
    const toast = { id: lastId, message }
    setToasts(shown => [...shown.slice(-2), toast])
  }, [])
  const dismiss = useCallback((id: number) => {
    setToasts(shown => shown.filter(toast => toast.id !== id))
  }, [])

  return (
    <ToastContext value={show}>
      {children}
      <div
        role="status"
        // Announces only the new one.
        aria-atomic="false"
        className="no-print pointer-events-none fixed inset-x-4 bottom-4 z-50 flex [body:has([role=combobox][aria-expanded=true])_&]:z-20 [body:has(.save-bar>[data-shown])_&]:bottom-24 max-sm:[body:has(.bottom-bar)_&]:bottom-24 flex-col items-center gap-2 sm:left-auto sm:items-end"
      >
        {toasts.map(toast => (
          <ToastItem key={toast.id} {...toast} onDismiss={dismiss} />
        ))}
      </div>
    </ToastContext>
  )
}

type ToastItemProps = Toast & { onDismiss: (id: number) => void }

function ToastItem({ id, message, onDismiss }: ToastItemProps) {
  const [paused, setPaused] = useState(false)

  useEffect(() => {
    if (paused) return
    const timer = setTimeout(() => onDismiss(id), SHOWN_FOR)
    return () => clearTimeout(timer)
  }, [paused, id, onDismiss])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses the timer
    <div
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      className="pointer-events-auto flex w-full max-w-100 animate-rise items-center gap-3 rounded border border-ink bg-ink py-1 pr-1 pl-4 text-paper"
    >
      <CheckIcon className="size-5" />
      <p className="min-w-0 flex-1 py-2">{message}</p>
      <IconButton
        label="Dismiss"
        onClick={() => onDismiss(id)}
        className="text-paper hover:bg-transparent hover:text-paper"
      >
        <CloseIcon />
      </IconButton>
    </div>
  )
}
