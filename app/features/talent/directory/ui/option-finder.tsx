type OptionFinderProps = {
  title: string
  value: string
  load: () => void
  onChange: (value: string) => void
}

/** Finds options of a long list by name. */
export function OptionFinder({ title, value, load, onChange }: OptionFinderProps) {
  return (
    <input
      type="search"
      aria-label={`Find in ${title}`}
      placeholder={`Find in ${title}`}
      autoComplete="off"
      value={value}
      onFocus={load}
      onChange={event => onChange(event.currentTarget.value)}
      onKeyDown={event => {
        // Enter must not submit the directory's form.
        if (event.key === 'Enter') event.preventDefault()
      }}
      className="mb-2 min-h-9 w-full rounded border border-control bg-surface px-3 text-sm noscript:hidden"
    />
  )
}
