import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { cx } from './cx.ts'
import { describedBy, FieldError, FieldHint, type FieldProps, LabelText } from './field.tsx'
import { CloseIcon } from './icons.tsx'
import { LiveRegion } from './live-region.tsx'
import {
  findByName,
  groupByCategory,
  isCustom,
  type MultiSelectOption,
  makeCustomOption,
  resolveOptions,
  type ValueKey,
} from './multi-select-options.ts'
import { MultiSelectSearch } from './multi-select-search.tsx'

export type { MultiSelectOption } from './multi-select-options.ts'

type MultiSelectProps = FieldProps & {
  options: readonly MultiSelectOption[]
  /** The stored values: ids or names, depending on `valueKey`. */
  defaultValue?: readonly string[]
  valueKey?: ValueKey
  /** Options that are not in the catalogue but were added before. */
  customOptions?: readonly MultiSelectOption[]
  placeholder?: string
  onChange?: (chosen: MultiSelectOption[]) => void
}

/**
 * Posts one `name` for each catalogue value and one `name__custom` (JSON) for each custom option.
 * Without JavaScript it posts `name__text`, comma-separated names, which then take precedence.
 */
export function MultiSelect({
  options,
  defaultValue = [],
  valueKey = 'id',
  customOptions = [],
  placeholder = 'Search…',
  onChange,
  className,
  ...field
}: MultiSelectProps) {
  const { name, id = name, label, hint, error, required, optional, hideLabel } = field
  const [chosen, setChosen] = useState(() =>
    resolveOptions(defaultValue, [...options, ...customOptions], valueKey),
  )
  const [announcement, setAnnouncement] = useState('')
  const inputRef = useRef<HTMLInputElement>(null)
  const chipsRef = useRef<HTMLUListElement>(null)
  const groups = useMemo(() => groupByCategory(options), [options])

  const chosenIds = useMemo(() => new Set(chosen.map(option => option.id)), [chosen])
  const latest = useRef({ chosen, onChange })
  useEffect(() => {
    latest.current = { chosen, onChange }
  })

  const change = useCallback((next: MultiSelectOption[], message: string) => {
    setChosen(next)
    setAnnouncement(message)
    latest.current.onChange?.(next)
  }, [])

  const toggle = useCallback(
    (option: MultiSelectOption) => {
      const rest = latest.current.chosen.filter(other => other.id !== option.id)
      if (rest.length < latest.current.chosen.length) change(rest, `${option.name} removed`)
      else change([...rest, option], `${option.name} added`)
    },
    [change],
  )

  function remove(option: MultiSelectOption, index: number) {
    change(
      chosen.filter(other => other.id !== option.id),
      `${option.name} removed`,
    )
    const buttons = chipsRef.current?.querySelectorAll('button')
    const neighbor = buttons?.[index + 1] ?? buttons?.[index - 1]
    ;(neighbor ?? inputRef.current)?.focus()
  }

  function addCustom(text: string, category: string) {
    const existing = findByName(text, [...chosen, ...options])
    if (existing && chosenIds.has(existing.id)) {
      setAnnouncement(`${existing.name} is already chosen`)
    } else {
      const option = existing ?? makeCustomOption(text, category)
      change([...chosen, option], `${option.name} added`)
    }
  }

  return (
    <div className={cx('min-w-0', className)}>
      <label
        id={`${id}-label`}
        htmlFor={id}
        className={cx('mb-1 block font-medium', hideLabel && 'sr-only')}
      >
        <LabelText required={required} optional={optional}>
          {label}
        </LabelText>
      </label>
      <FieldHint id={id}>{hint}</FieldHint>
      <FieldError id={id}>{error}</FieldError>

      <div className="noscript:hidden">
        {chosen.length > 0 && (
          <ul ref={chipsRef} aria-labelledby={`${id}-label`} className="mb-2 flex flex-wrap gap-2">
            {chosen.map((option, index) => (
              <li key={option.id}>
                <ChosenChip option={option} onRemove={() => remove(option, index)} />
              </li>
            ))}
          </ul>
        )}
        <MultiSelectSearch
          id={id}
          groups={groups}
          chosen={chosen}
          chosenIds={chosenIds}
          inputRef={inputRef}
          placeholder={placeholder}
          invalid={Boolean(error)}
          onAdd={addCustom}
          describedBy={describedBy({ ...field, id })}
          onToggle={toggle}
        />
        <LiveRegion>{announcement}</LiveRegion>
      </div>

      {chosen.map(option => (
        <HiddenValue key={option.id} name={name} option={option} valueKey={valueKey} />
      ))}
      <noscript>
        <textarea
          name={`${name}__text`}
          rows={3}
          aria-label={
            typeof label === 'string' ? `${label}, separated by commas` : 'Separated by commas'
          }
          defaultValue={chosen.map(option => option.name).join(', ')}
          className="block field-sizing-content min-h-20 w-full rounded border border-control bg-surface px-3 py-2 text-ink"
        />
        <p className="mt-1 text-sm text-muted">Separate the names with commas.</p>
      </noscript>
    </div>
  )
}

function ChosenChip({ option, onRemove }: { option: MultiSelectOption; onRemove: () => void }) {
  return (
    <button
      type="button"
      // The second click of a double click would remove the next one.
      onClick={event => event.detail < 2 && onRemove()}
      onKeyDown={event => {
        if (event.key === 'Backspace' || event.key === 'Delete') onRemove()
      }}
      aria-label={`Remove ${option.name}`}
      className="inline-flex min-h-8 items-center gap-2 rounded border border-accent bg-accent-soft py-1 pr-2 pl-3 text-left text-sm wrap-anywhere text-ink transition-colors hover:bg-surface"
    >
      {option.name}
      <CloseIcon className="size-3.5 text-accent" />
    </button>
  )
}

type HiddenValueProps = { name: string; option: MultiSelectOption; valueKey: ValueKey }

function HiddenValue({ name, option, valueKey }: HiddenValueProps) {
  return isCustom(option) ? (
    <input type="hidden" name={`${name}__custom`} value={JSON.stringify(option)} />
  ) : (
    <input type="hidden" name={name} value={option[valueKey]} />
  )
}
