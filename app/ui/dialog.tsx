import { type ReactNode, type Ref, useId, useRef, useState } from 'react'
import { type To, useNavigate } from 'react-router'
import { Button, ButtonLink, IconButton } from './button.tsx'
import { cx } from './cx.ts'
import { FormAlert } from './form-alert.tsx'
import { CloseIcon } from './icons.tsx'
import { useDismiss, useModal } from './modal.ts'
import { Link } from './router-link.tsx'

type Closing =
  | { onClose: () => void; closeTo?: undefined }
  /** The page's address without the dialog: closing works before hydration and without JavaScript. */
  | { onClose?: undefined; closeTo: To }

type DialogProps = Closing & {
  open: boolean
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  /** Buttons at the bottom, the main one last. */
  footer?: ReactNode
  size?: 'small' | 'medium' | 'large'
  role?: 'dialog' | 'alertdialog'
}

const sizes = { small: 'max-w-104', medium: 'max-w-144', large: 'max-w-192' }

export function Dialog({
  open,
  onClose,
  closeTo,
  title,
  description,
  children,
  footer,
  size = 'medium',
  role = 'dialog',
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  const navigate = useNavigate()
  const isAlert = role === 'alertdialog'
  const close = () =>
    onClose ? onClose() : navigate(closeTo, { replace: true, preventScrollReset: true })
  // Only for server rendering: afterwards the browser owns the attribute.
  const [openFromStart] = useState(open)

  useModal(ref, open)
  return (
    <dialog
      {...useDismiss(open, close, !isAlert)}
      ref={ref}
      open={openFromStart}
      role={isAlert ? 'alertdialog' : undefined}
      aria-modal={open || undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      suppressHydrationWarning
      className={cx('dialog', sizes[size])}
    >
      {open && (
        <div
          className={cx(
            'flex max-h-[calc(100dvh-2rem)] flex-col',
            !isAlert && 'low:overflow-y-auto',
          )}
        >
          <header className="flex items-start gap-4 px-6 pt-5 max-[18rem]:flex-wrap-reverse max-[18rem]:justify-end max-[18rem]:px-4">
            <h2
              id={`${id}-title`}
              tabIndex={-1}
              className="min-w-0 flex-1 basis-40 pt-1 font-display text-xl font-medium"
            >
              {title}
            </h2>
            {!isAlert && <CloseControl closeTo={closeTo} onClose={onClose} />}
          </header>
          <div
            className={cx(
              'min-h-0 flex-1 overflow-y-auto px-6 pt-2 pb-6 max-[18rem]:px-4',
              !isAlert && 'low:flex-none low:overflow-visible',
            )}
          >
            {description && (
              <div id={`${id}-description`} className="text-muted">
                {description}
              </div>
            )}
            {children && <div className={cx(Boolean(description) && 'mt-4')}>{children}</div>}
          </div>
          {footer && (
            <footer className="flex flex-wrap justify-end gap-3 border-t border-rule px-6 py-4 max-[18rem]:px-4">
              {footer}
            </footer>
          )}
        </div>
      )}
    </dialog>
  )
}

function CloseControl({ closeTo, onClose }: { closeTo?: To; onClose?: () => void }) {
  const place = '-mt-1 -mr-3'
  if (closeTo === undefined)
    return (
      <IconButton label="Close" onClick={onClose} className={place}>
        <CloseIcon />
      </IconButton>
    )
  return (
    <Link
      to={closeTo}
      replace
      preventScrollReset
      aria-label="Close"
      className={cx(
        'inline-flex size-11 items-center justify-center rounded text-muted hover:bg-sunken hover:text-ink',
        place,
      )}
    >
      <CloseIcon />
    </Link>
  )
}

type ConfirmDialogProps = Closing & {
  open: boolean
  title: ReactNode
  children?: ReactNode
  error?: ReactNode
  confirmLabel: string
  cancelLabel?: string
  danger?: boolean
  busy?: boolean
} & (
    | {
        onConfirm: () => void
        form?: undefined
        cancelField?: undefined
        confirmRef?: Ref<HTMLButtonElement>
      }
    | {
        onConfirm?: undefined
        /** The id of a form that the confirming button submits. */
        form: string
        /** Without JavaScript, cancelling posts the form with this field, so that the page can keep what was typed. */
        cancelField?: { name: string; value: string }
        confirmRef?: Ref<HTMLButtonElement>
      }
  )

/** Asks for confirmation before an irreversible action. The focus starts on the harmless answer. */
export function ConfirmDialog({
  open,
  title,
  children,
  error,
  confirmLabel,
  cancelLabel = 'Cancel',
  danger = false,
  busy = false,
  onConfirm,
  form,
  cancelField,
  confirmRef,
  ...closing
}: ConfirmDialogProps) {
  const navigate = useNavigate()
  return (
    <Dialog
      {...closing}
      open={open}
      role="alertdialog"
      size="small"
      title={title}
      description={children}
      footer={
        <>
          {closing.closeTo === undefined ? (
            <Button variant="secondary" data-autofocus onClick={closing.onClose}>
              {cancelLabel}
            </Button>
          ) : cancelField ? (
            <Button
              {...cancelField}
              type="submit"
              form={form}
              variant="secondary"
              data-autofocus
              onClick={event => {
                event.preventDefault()
                navigate(closing.closeTo, { replace: true, preventScrollReset: true })
              }}
            >
              {cancelLabel}
            </Button>
          ) : (
            <ButtonLink
              variant="secondary"
              data-autofocus
              to={closing.closeTo}
              replace
              preventScrollReset
            >
              {cancelLabel}
            </ButtonLink>
          )}
          <Button
            ref={confirmRef}
            variant={danger ? 'danger' : 'primary'}
            type={form ? 'submit' : 'button'}
            form={form}
            busy={busy}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <FormAlert>{error}</FormAlert>
    </Dialog>
  )
}
