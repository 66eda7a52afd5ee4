import { type ReactNode, useState } from 'react'
import { type CategoryGroup, groupByCategory } from '#app/features/catalogues/lookup.ts'
import type { CatalogueOption } from '#app/features/catalogues/schema.ts'
import { cx } from '#app/ui/cx.ts'
import { ChevronDownIcon } from '#app/ui/icons.tsx'
import { useUnfolded } from '#app/ui/use-unfolded.ts'
import {
  type DirectoryFilter,
  FACET_NAMES,
  FACETS,
  type FacetCounts,
  type FacetName,
  WHOLE,
  WHOLE_YES,
} from '../directory.ts'

type Toggle = (facet: FacetName, id: string, chosen: boolean) => void

type FiltersProps = {
  filter: DirectoryFilter
  /** Null while profiles are being prepared. */
  counts: FacetCounts | null
  /** Whether the address asks for all options; without it those of a folded group come when it is opened. */
  whole: boolean
  onToggle: Toggle
}

/** Roles, skills and tools as checkboxes, each facet and each category to open and close. */
export function DirectoryFilters({ filter, counts, whole, onToggle }: FiltersProps) {
  return (
    <div className="divide-y divide-rule">
      {FACET_NAMES.map(facet => (
        <Facet
          key={facet}
          facet={facet}
          chosen={filter[facet]}
          counts={counts?.[facet]}
          whole={whole}
          onToggle={onToggle}
        />
      ))}
    </div>
  )
}

type Group = CategoryGroup<CatalogueOption & { position: number }>
const GROUPS = new Map<FacetName, Group[]>(
  FACET_NAMES.map(facet => {
    const options = FACETS[facet].options.map((option, position) => ({ ...option, position }))
    return [facet, groupByCategory(options)]
  }),
)

type FacetProps = {
  facet: FacetName
  chosen: readonly string[]
  counts: readonly number[] | undefined
  whole: boolean
  onToggle: Toggle
}

function Facet(props: FacetProps) {
  const { facet, chosen, whole } = props
  const [open] = useState(facet === FACET_NAMES[0] || chosen.length > 0)
  return (
    <Fold
      open={open}
      whole={whole}
      className="py-2"
      summary={
        <Summary className="min-h-11 font-display text-lg font-medium">
          {FACETS[facet].title}
          <Chosen number={chosen.length} />
        </Summary>
      }
    >
      <div className="pb-2">
        {GROUPS.get(facet)?.map(group => (
          <Category key={group.category} {...props} group={group} />
        ))}
      </div>
    </Fold>
  )
}

type CategoryProps = FacetProps & { group: Group }

function Category(props: CategoryProps) {
  const { group, chosen, whole } = props
  const here = group.options.filter(({ id }) => chosen.includes(id)).length
  // Opened for what the address holds, and from then on only by hand.
  const [open] = useState(here > 0)
  return (
    <Fold
      open={open}
      whole={whole}
      summary={
        <Summary className="min-h-9 text-sm text-muted">
          {group.category}
          <Chosen number={here} />
        </Summary>
      }
    >
      <Options {...props} />
    </Fold>
  )
}

type FoldProps = {
  open: boolean
  whole: boolean
  className?: string
  summary: ReactNode
  children: ReactNode
}

/** Folded, it holds nothing yet; without JavaScript a button loads the page with everything in it. */
function Fold({ open, whole, className, summary, children }: FoldProps) {
  const { unfolded, details } = useUnfolded(open || whole)
  return (
    <details open={open} {...details} className={className}>
      {summary}
      {unfolded ? (
        children
      ) : (
        <button
          type="submit"
          name={WHOLE}
          value={WHOLE_YES}
          formAction="#filters"
          className="text-link hidden min-h-9 underline noscript:block"
        >
          Load all options
        </button>
      )}
    </details>
  )
}

function Options({ facet, group, chosen, counts, onToggle }: CategoryProps) {
  return (
    <fieldset className="pb-2 text-sm [&_b]:ml-auto [&_b]:font-normal [&_b]:text-muted [&_input]:mt-0.5 [&_input]:size-5 [&_input]:shrink-0 [&_input]:accent-accent-fill [&_label]:flex [&_label]:min-h-9 [&_label]:cursor-pointer [&_label]:items-start [&_label]:gap-3 [&_label]:py-1.5 [&_label]:pl-1">
      <legend className="sr-only">
        {FACETS[facet].title}: {group.category}
      </legend>
      {group.options.map(({ id, name, position }) => (
        <Option
          key={id}
          {...{ facet, id, name }}
          checked={chosen.includes(id)}
          count={counts?.[position]}
          onToggle={onToggle}
        />
      ))}
    </fieldset>
  )
}

type OptionProps = {
  facet: FacetName
  id: string
  name: string
  checked: boolean
  count: number | undefined
  onToggle: Toggle
}

/** Some four hundred of these there are: hence the bare markup, styled from the fieldset. */
function Option({ facet, id, name, checked, count, onToggle }: OptionProps) {
  const disabled = count === 0 && !checked
  return (
    <label className={disabled ? 'text-muted' : undefined}>
      <input
        type="checkbox"
        name={facet}
        value={id}
        checked={checked}
        disabled={disabled}
        onChange={event => onToggle(facet, id, event.currentTarget.checked)}
      />
      {`${name} `}
      {count !== undefined && <b className="figures">{count.toLocaleString('en-US')}</b>}
    </label>
  )
}

function Summary({ className, children }: { className: string; children: ReactNode }) {
  return (
    <summary
      className={cx('flex items-center gap-2 rounded hover:text-ink hover:underline', className)}
    >
      {children}
      <ChevronDownIcon className="turn ml-auto size-4 text-muted" />
    </summary>
  )
}

function Chosen({ number }: { number: number }) {
  if (number === 0) return null
  return (
    <span className="figures inline-flex h-5 min-w-5 items-center justify-center rounded bg-accent-fill px-1 font-sans text-xs font-medium text-on-accent">
      {number}
      <span className="sr-only"> chosen</span>
    </span>
  )
}
