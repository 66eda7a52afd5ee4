import {
  type ComponentProps,
  type KeyboardEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { LiveRegion } from './live-region.tsx'
import { fold } from './multi-select-options.ts'
import { Select, type SelectGroup } from './select.tsx'

type SearchableSelectProps = Omit<ComponentProps<typeof Select>, 'options' | 'above' | 'ref'> & {
  options: readonly SelectGroup[]
  /** The label of the search box: "Search roles". */
  searchLabel: string
  /** What to do if the list has nothing of that name; it stays whole. */
  noneFound: string
}

/** A long list with a search box; Enter chooses the first result. Without scripts there is only the list. */
export function SearchableSelect({
  options,
  searchLabel,
  noneFound,
  defaultValue,
  onChange,
  ...rest
}: SearchableSelectProps) {
  const [query, setQuery] = useState('')
  // Null until the first search: until then the browser keeps the choice.
  const [chosen, setChosen] = useState<string | null>(null)
  const select = useRef<HTMLSelectElement>(null)
  const found = useMemo(() => search(options, query), [options, query])
  const count = found.reduce((sum, group) => sum + group.options.length, 0)
  const shown = query === '' || count === 0 ? options : withChosen(found, options, chosen)

  // An option that moves does not keep the choice by itself.
  useLayoutEffect(() => {
    if (shown.length > 0 && chosen !== null && select.current) select.current.value = chosen
  }, [shown, chosen])

  function look(typed: string) {
    setChosen(select.current?.value ?? '')
    setQuery(typed)
  }

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    const [first] = found.flatMap(group => group.options)
    if (query === '' || first === undefined || select.current === null) return
    select.current.value = first.value
    select.current.dispatchEvent(new Event('change', { bubbles: true }))
    setChosen(first.value)
    setQuery('')
    select.current.focus()
  }

  return (
    <Select
      {...rest}
      ref={select}
      options={shown}
      defaultValue={defaultValue}
      onChange={event => {
        if (chosen !== null) setChosen(event.currentTarget.value)
        onChange?.(event)
      }}
      above={
        <div className="relative mb-2 noscript:hidden">
          <input
            value={query}
            onChange={event => look(event.currentTarget.value)}
            onKeyDown={handleKeyDown}
            aria-label={searchLabel}
            placeholder={`${searchLabel}…`}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            className="control h-11 pr-24"
          />
          {query !== '' && (
            <span
              aria-hidden="true"
              className="figures pointer-events-none absolute top-0 right-3 flex h-11 items-center text-sm text-muted"
            >
              {count} found
            </span>
          )}
          {count === 0 && (
            <p aria-hidden="true" className="mt-2 text-sm text-muted">
              {noneFound}
            </p>
          )}
          <LiveRegion>
            {query !== '' && (count === 0 ? `0 found. ${noneFound}` : `${count} found`)}
          </LiveRegion>
        </div>
      }
    />
  )
}

function search(groups: readonly SelectGroup[], query: string): SelectGroup[] {
  const words = fold(query).trim().split(/\s+/)
  return groups.flatMap(group => {
    const options = group.options.filter(({ label }) =>
      words.every(word => fold(label).includes(word)),
    )
    return options.length === 0 ? [] : [{ ...group, options }]
  })
}

/** The chosen option always stays in the list. */
function withChosen(
  found: readonly SelectGroup[],
  all: readonly SelectGroup[],
  chosen: string | null,
): (SelectGroup | SelectGroup['options'][number])[] {
  if (found.some(({ options }) => options.some(({ value }) => value === chosen))) return [...found]
  const current = all.flatMap(({ options }) => options).find(({ value }) => value === chosen)
  return current ? [current, ...found] : [...found]
}
