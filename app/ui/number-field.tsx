import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import { Field, type FieldProps, splitProps } from './field.tsx'

type NumberFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, keyof FieldProps | 'type' | 'prefix'> & {
    prefix?: ReactNode
    suffix?: ReactNode
  }

/** In pixels: with large text, the number needs the room. */
const PADDING = 'px-[12px]'

/** A text box with a numeric keyboard on phones. "$1,500" can be typed or pasted; the server parses it. */
export function NumberField({ prefix, suffix, ...props }: NumberFieldProps) {
  const { field, native } = splitProps(props)
  return (
    <Field {...field}>
      {control => (
        <div
          className={cx(
            'flex h-11 w-full max-w-60 items-stretch rounded border border-control bg-surface transition-colors hover:border-ink',
            'has-[input:focus]:outline-2 has-[input:focus]:outline-accent',
            'has-[input[aria-invalid]]:border-danger has-[input[aria-invalid]:not(:focus)]:outline-1 has-[input[aria-invalid]:not(:focus)]:outline-danger',
          )}
        >
          {prefix && (
            <Affix id={`${control.id}-sign`} side="start">
              {prefix}
            </Affix>
          )}
          <input
            {...native}
            {...control}
            // Screen readers read the sign and the unit along with the field.
            aria-describedby={
              cx(
                Boolean(prefix) && `${control.id}-sign`,
                Boolean(suffix) && `${control.id}-unit`,
                control['aria-describedby'],
              ) || undefined
            }
            type="text"
            inputMode="numeric"
            autoComplete="off"
            className={cx(
              'figures w-full min-w-0 rounded bg-transparent text-base text-ink outline-none',
              PADDING,
            )}
          />
          {suffix && (
            <Affix id={`${control.id}-unit`} side="end">
              {suffix}
            </Affix>
          )}
        </div>
      )}
    </Field>
  )
}

type AffixProps = { id: string; side: 'start' | 'end'; children: ReactNode }

function Affix({ id, side, children }: AffixProps) {
  return (
    <span
      id={id}
      className={cx(
        'flex shrink-0 items-center whitespace-nowrap text-muted',
        PADDING,
        side === 'start' ? 'border-r border-rule' : 'border-l border-rule',
      )}
    >
      {children}
    </span>
  )
}
