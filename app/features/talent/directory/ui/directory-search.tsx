import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { TextField } from '#app/ui/text-field.tsx'
import { SEARCH_DEBOUNCE_MS, SEARCH_LENGTH } from '../directory.ts'

type DirectorySearchProps = {
  q: string
  onSearch: (q: string) => void
}

/** Searches while typing, and follows the URL when it changes by other means. */
export function DirectorySearch({ q, onSearch }: DirectorySearchProps) {
  const box = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState<string | null>(null)

  const search = useEffectEvent((text: string) => {
    setTyped(null)
    onSearch(text)
  })
  useEffect(() => {
    if (typed === null) return
    const timer = window.setTimeout(() => search(typed.trim()), SEARCH_DEBOUNCE_MS)
    return () => window.clearTimeout(timer)
  }, [typed])

  const follow = useEffectEvent((text: string) => {
    const input = box.current?.querySelector('input')
    if (input && typed === null && input.value.trim() !== text) input.value = text
  })
  useEffect(() => follow(q), [q])

  return (
    <div ref={box} className="min-w-0 basis-full sm:flex-1 sm:basis-0">
      <TextField
        type="search"
        name="q"
        label="Search"
        placeholder="Name, role, skill, tool or industry"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={SEARCH_LENGTH}
        defaultValue={q}
        onChange={event => setTyped(event.currentTarget.value)}
      />
    </div>
  )
}
