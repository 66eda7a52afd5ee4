import { type RefObject, type SyntheticEvent, useLayoutEffect, useRef } from 'react'

const FIRST_FIELD =
  'input:not([type=hidden]):not(:disabled), select:not(:disabled), textarea:not(:disabled)'

/**
 * Drives a native modal `dialog` from a boolean. The browser makes the rest of the page inert and
 * keeps the focus; closing gives it back to where it was. A dialog that the server rendered open
 * (not modal, so that it works without scripts) becomes modal here.
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

/** A field the caller points out, else the first field, else the title. */
export function focusInside(dialog: HTMLDialogElement) {
  const target =
    dialog.querySelector<HTMLElement>('[data-autofocus]') ??
    dialog.querySelector<HTMLElement>(FIRST_FIELD) ??
    dialog.querySelector<HTMLElement>('h2')
  target?.focus()
}

/** Handlers that close on the backdrop and on Escape, and leave the state to the owner. */
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
      // Also fires when the owner has closed it; there is nothing to ask then.
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
