import {
  type FocusEvent,
  type KeyboardEvent,
  memo,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { cx } from './cx.ts'
import { CheckIcon, ChevronDownIcon } from './icons.tsx'
import { LiveRegion } from './live-region.tsx'
import { MultiSelectCustom } from './multi-select-custom.tsx'
import {
  filterGroups,
  findByName,
  type MultiSelectOption,
  type OptionGroup,
} from './multi-select-options.ts'

type MultiSelectSearchProps = {
  id: string
  groups: OptionGroup[]
  /** Custom ones are not in the groups. */
  chosen: readonly MultiSelectOption[]
  chosenIds: ReadonlySet<string>
  inputRef: RefObject<HTMLInputElement | null>
  placeholder: string
  invalid: boolean
  describedBy?: string
  /** Adds a custom option. */
  onAdd: (text: string, category: string) => void
  /** Must be stable: rows are only rendered again when they change. */
  onToggle: (option: MultiSelectOption) => void
}

/**
 * The editable combobox of the ARIA practices, over a listbox of several choices. Focus stays in
 * the input, and the list stays beside it, so it also works inside a modal dialog.
 */
export function MultiSelectSearch({
  id,
  groups,
  chosen,
  chosenIds,
  inputRef,
  placeholder,
  onAdd,
  invalid,
  describedBy,
  onToggle,
}: MultiSelectSearchProps) {
  const [query, setQuery] = useState('')
  const already = findByName(query.trim(), chosen)
  const emptyText = already
    ? `${already.name} is already chosen.`
    : 'Not in the list. Add it below.'
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const shown = useMemo(() => filterGroups(groups, query), [groups, query])
  const flat = useMemo(() => shown.flatMap(group => group.items), [shown])
  const listId = `${id}-options`
  const popup = useRef<HTMLDivElement>(null)
  const optionId = (option: MultiSelectOption) => `${id}-option-${option.id}`
  const activeOption = open ? flat[active] : undefined
  const activeId = activeOption && optionId(activeOption)

  useEffect(() => {
    if (open) popup.current?.scrollIntoView({ block: 'nearest' })
  }, [open])

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  function show(at = -1) {
    setOpen(true)
    setActive(at)
  }

  function hide() {
    setOpen(false)
    setActive(-1)
  }

  const pick = useCallback(
    (option: MultiSelectOption) => {
      onToggle(option)
      // What is typed next is a new search, not more of this one. The list becomes longer, so no place in it is kept.
      if (inputRef.current?.value) {
        setQuery('')
        setActive(-1)
      }
    },
    [onToggle, inputRef],
  )

  function handleKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    switch (event.key) {
      case 'ArrowDown':
        show(open && active < flat.length - 1 ? active + 1 : 0)
        break
      case 'ArrowUp':
        show(open && active > 0 ? active - 1 : flat.length - 1)
        break
      case 'Enter':
        if (activeOption) pick(activeOption)
        else if (open && flat.length === 0 && query.trim()) add(query.trim(), '')
        break
      case 'Escape':
        if (!open && !query) return
        hide()
        setQuery('')
        break
      default:
        return
    }
    event.preventDefault()
  }

  function add(text: string, category: string) {
    onAdd(text, category)
    setQuery('')
  }

  function handleBlur(event: FocusEvent) {
    // The row for a custom option is part of the list.
    if (event.currentTarget.contains(event.relatedTarget)) return
    hide()
    // Leftover text would look like a choice, but is none.
    setQuery('')
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the input handles the keys, this only tracks the focus
    <div className="relative" onBlur={handleBlur}>
      <input
        id={id}
        ref={inputRef}
        role="combobox"
        value={query}
        onChange={event => {
          setQuery(event.currentTarget.value)
          show(event.currentTarget.value.trim() ? 0 : -1)
        }}
        onClick={() => !open && show()}
        onKeyDown={handleKeyDown}
        placeholder={placeholder}
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        aria-activedescendant={activeId}
        aria-autocomplete="list"
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className="control h-11 pr-11"
      />
      <button
        type="button"
        tabIndex={-1}
        aria-labelledby={`${id}-label`}
        onMouseDown={event => event.preventDefault()}
        onClick={() => {
          inputRef.current?.focus()
          if (open) hide()
          else show()
        }}
        className="absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded text-muted"
      >
        <ChevronDownIcon className={cx('size-4 transition-transform', open && 'rotate-180')} />
      </button>
      {open && (
        <div
          ref={popup}
          className="absolute inset-x-0 top-full z-30 mt-1 scroll-my-4 animate-appear rounded border border-ink bg-surface"
        >
          <div
            id={listId}
            role="listbox"
            aria-multiselectable="true"
            aria-labelledby={`${id}-label`}
            tabIndex={-1}
            onMouseDown={event => event.preventDefault()}
            className="max-h-72 overflow-y-auto overscroll-contain"
          >
            {shown.map(group => (
              <OptionList
                key={group.category}
                group={group}
                id={id}
                activeId={activeOption?.id}
                chosenIds={chosenIds}
                onPick={pick}
              />
            ))}
            {flat.length === 0 && <p className="px-4 py-3 text-muted">{emptyText}</p>}
          </div>
          <MultiSelectCustom
            id={id}
            groups={groups}
            typed={query}
            onAdd={add}
            onEscape={() => {
              hide()
              inputRef.current?.focus()
            }}
          />
        </div>
      )}
      <LiveRegion>
        {open && query && (flat.length === 0 ? emptyText : `${flat.length} found`)}
      </LiveRegion>
    </div>
  )
}

type OptionListProps = {
  group: OptionGroup
  id: string
  activeId?: string
  chosenIds: ReadonlySet<string>
  onPick: (option: MultiSelectOption) => void
}

function OptionList({ group, id, activeId, chosenIds, onPick }: OptionListProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in a listbox
    <div role="group" aria-label={group.category} className="pb-2">
      <div
        aria-hidden="true"
        className="sticky top-0 border-b border-rule bg-sunken px-4 py-1.5 text-sm font-medium text-muted"
      >
        {group.category}
      </div>
      {group.items.map(option => (
        <OptionRow
          key={option.id}
          id={`${id}-option-${option.id}`}
          option={option}
          active={option.id === activeId}
          chosen={chosenIds.has(option.id)}
          onPick={onPick}
        />
      ))}
    </div>
  )
}

type OptionRowProps = {
  id: string
  option: MultiSelectOption
  active: boolean
  chosen: boolean
  onPick: (option: MultiSelectOption) => void
}

const OptionRow = memo(({ id, option, active, chosen, onPick }: OptionRowProps) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys
  <div
    id={id}
    role="option"
    tabIndex={-1}
    aria-selected={chosen}
    // The second click of a double click may be over another option, because the list has changed.
    onClick={event => event.detail < 2 && onPick(option)}
    className={cx(
      'flex min-h-10 scroll-mt-9 cursor-default items-center gap-3 px-4 py-1.5 select-none hover:bg-sunken sm:min-h-9',
      active && 'bg-accent-soft outline-2 -outline-offset-2 outline-accent',
      chosen && 'font-medium',
    )}
  >
    <span className="min-w-0 flex-1">{option.name}</span>
    {chosen && <CheckIcon className="size-4 text-accent" />}
  </div>
))
