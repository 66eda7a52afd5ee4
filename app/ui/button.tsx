import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { cx } from './cx.ts'
import { ExternalIcon } from './icons.tsx'
import { Link } from './router-link.tsx'
import { Spinner } from './spinner.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
type ButtonSize = 'medium' | 'small'

const variants: Record<ButtonVariant, string> = {
  primary: 'button-primary',
  secondary: 'button-secondary',
  quiet: 'button-quiet',
  danger: 'button-danger',
}

const sizes: Record<ButtonSize, string> = {
  medium: 'button-medium',
  small: 'button-small',
}

type Look = { variant?: ButtonVariant; size?: ButtonSize; className?: string }

function buttonClass({ variant = 'primary', size = 'medium', className }: Look): string {
  return cx('no-print button', variants[variant], sizes[size], className)
}

type ButtonProps = Look &
  ComponentProps<'button'> & {
    /** While true, the button looks enabled, is announced as busy and ignores clicks. */
    busy?: boolean
    busyLabel?: string
    icon?: ReactNode
  }

export function Button({
  variant,
  size,
  className,
  busy = false,
  busyLabel = 'Working',
  icon,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={handleClick}
      className={buttonClass({ variant, size, className })}
    >
      <span className={cx('contents', busy && '[&>*]:opacity-0')}>
        {icon}
        <span className={busy ? 'opacity-0' : undefined}>{children}</span>
      </span>
      {busy && (
        <span className="absolute inset-0 flex items-center justify-center">
          <Spinner label={busyLabel} />
        </span>
      )}
    </button>
  )
}

type ButtonLinkProps = Look & ComponentProps<typeof Link> & { icon?: ReactNode }

/** A link inside the product that looks like a button. */
export function ButtonLink({ variant, size, className, icon, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={buttonClass({ variant, size, className })}>
      {icon}
      {children}
    </Link>
  )
}

type LinkButtonProps = Look & Omit<ComponentProps<'a'>, 'href'> & { href: string; newTab?: boolean }

/** A link that leaves the product (another site, `mailto:`) and looks like a button. */
export function LinkButton({
  variant,
  size,
  className,
  newTab = false,
  children,
  ...rest
}: LinkButtonProps) {
  return (
    <a
      {...rest}
      {...(newTab && { target: '_blank', rel: 'noopener noreferrer' })}
      className={buttonClass({ variant, size, className })}
    >
      {children}
      {newTab && (
        <>
          <ExternalIcon />
          <span className="sr-only">(opens in a new tab)</span>
        </>
      )}
    </a>
  )
}

/** The summary of a `details` that looks like a button: opens what confirms an act, also without JavaScript. */
export function SummaryButton({
  variant,
  size,
  className,
  ...rest
}: Look & ComponentProps<'summary'>) {
  return <summary {...rest} className={buttonClass({ variant, size, className })} />
}

type IconButtonProps = ComponentProps<'button'> & { label: string }

/** A square button with only an icon; `label` is its name. */
export function IconButton({ label, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      aria-label={label}
      title={label}
      className={cx(
        'no-print inline-flex size-11 shrink-0 items-center justify-center rounded border border-transparent text-muted transition-colors hover:bg-sunken hover:text-ink disabled:cursor-not-allowed disabled:opacity-40',
        className,
      )}
    >
      {children}
    </button>
  )
}
