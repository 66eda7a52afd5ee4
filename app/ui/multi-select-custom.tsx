import { type KeyboardEvent, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { ChevronDownIcon, PlusIcon } from './icons.tsx'
import { type OptionGroup, OTHER_CATEGORY } from './multi-select-options.ts'

type MultiSelectCustomProps = {
  id: string
  groups: OptionGroup[]
  /** The text that was searched for and not found. */
  typed: string
  onAdd: (text: string, category: string) => void
  onEscape: () => void
}

/** The row for adding a custom option, at the end of the list. Its controls have no name, so they are never posted. */
export function MultiSelectCustom({ id, groups, typed, onAdd, onEscape }: MultiSelectCustomProps) {
  const [own, setOwn] = useState<string | null>(null)
  const text = own ?? typed
  const [category, setCategory] = useState('')
  const inputRef = useRef<HTMLInputElement>(null)
  const trimmed = text.trim()
  const categories = groups.map(group => group.category).filter(name => name !== OTHER_CATEGORY)
  const grouped = categories.length > 1

  function add() {
    if (!trimmed) return
    onAdd(trimmed, category)
    setOwn(null)
    inputRef.current?.focus()
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') return onEscape()
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    add()
  }

  return (
    <div className="flex flex-wrap gap-2 border-t border-rule p-3">
      <input
        ref={inputRef}
        id={`${id}-custom`}
        value={text}
        onChange={event => setOwn(event.currentTarget.value)}
        onKeyDown={handleKeyDown}
        aria-label="Add custom option"
        placeholder="Add your own"
        maxLength={80}
        autoComplete="off"
        className={cx(
          'control h-11 min-w-0 grow-2 sm:h-9 sm:basis-48 sm:text-sm',
          grouped ? 'basis-full' : 'basis-40',
        )}
      />
      {grouped && (
        <div className="relative min-w-0 flex-1 basis-32">
          <select
            value={category}
            onChange={event => setCategory(event.currentTarget.value)}
            aria-label="Category of the custom option"
            className="control h-11 appearance-none truncate pr-9 sm:h-9 sm:text-sm"
          >
            <option value="">{OTHER_CATEGORY}</option>
            {categories.map(name => (
              <option key={name}>{name}</option>
            ))}
          </select>
          <ChevronDownIcon className="pointer-events-none absolute top-3.5 right-3 sm:top-2.5 size-4 text-muted" />
        </div>
      )}
      <Button
        variant="secondary"
        size="small"
        disabled={!trimmed}
        className="max-sm:min-h-11"
        onClick={add}
        icon={<PlusIcon />}
      >
        Add
      </Button>
    </div>
  )
}
