import { type RefObject, type SyntheticEvent, useLayoutEffect, useRef } from 'react'

const FIRST_FIELD =
  'input:not([type=hidden]):not(:disabled), select:not(:disabled), textarea:not(:disabled)'

/**
 * Drives a native modal `dialog` from a boolean. The browser makes the rest of the page inert and
 * keeps the focus inside; closing returns it. A dialog that the server rendered open (not modal, so that it works without
 * scripts) becomes modal here.
 */
export function useModal(ref: RefObject<HTMLDialogElement | null>, open: boolean) {
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog || !open) return
    if (!dialog.matches(':modal')) {
      const returnTo = document.activeElement
      if (dialog.open) dialog.removeAttribute('open')
      dialog.showModal()
      focusInside(dialog)
      return () => {
        dialog.close()
        if (returnTo instanceof HTMLElement && returnTo.isConnected) returnTo.focus()
      }
    }
    return () => dialog.close()
  }, [ref, open])
}

/** The field that the caller marks, else the first field, else the title. */
function focusInside(dialog: HTMLDialogElement) {
  const target =
    dialog.querySelector<HTMLElement>('[data-autofocus]') ??
    dialog.querySelector<HTMLElement>(FIRST_FIELD) ??
    dialog.querySelector<HTMLElement>('h2')
  target?.focus()
}

/** Handlers for the backdrop and Escape. They only report the close; the owner keeps the state. */
export function useDismiss(open: boolean, onDismiss: () => void, byBackdrop: boolean) {
  const pressedOutside = useRef(false)
  const isBackdrop = (event: SyntheticEvent) => event.target === event.currentTarget
  return {
    onCancel(event: SyntheticEvent) {
      if (!isBackdrop(event)) return
      event.preventDefault()
      onDismiss()
    },
    onClose(event: SyntheticEvent<HTMLDialogElement>) {
      // Also fires after the owner has closed it: then there is nothing to do.
      if (open && isBackdrop(event) && !event.currentTarget.open) onDismiss()
    },
    onPointerDown(event: SyntheticEvent) {
      pressedOutside.current = isBackdrop(event)
    },
    onClick(event: SyntheticEvent) {
      if (byBackdrop && pressedOutside.current && isBackdrop(event)) onDismiss()
    },
  }
}
