import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { cx } from '#app/ui/cx.ts'
import { ChevronDownIcon } from '#app/ui/icons.tsx'
import { useUnfolded } from '#app/ui/use-unfolded.ts'
import {
  ALL_OPTIONS,
  ALL_OPTIONS_YES,
  countsOf,
  type DirectoryFilter,
  FACET_NAMES,
  FACETS,
  type FacetName,
  type ShortCounts,
} from '../directory.ts'
import type { FacetGroup, FacetOption, FacetView } from '../facet-view.ts'
import { OptionFinder } from './option-finder.tsx'

type Toggle = (facet: FacetName, id: string, chosen: boolean) => void

/** The options of each filter that the page was loaded with. */
export type FacetViews = Partial<Record<FacetName, FacetView>>

type FiltersProps = {
  filter: DirectoryFilter
  /** Null while profiles are being prepared. */
  counts: ShortCounts | null
  views: FacetViews
  /** Whether the URL asks for all options. Otherwise those of a closed group are loaded when it is opened. */
  allOptions: boolean
  onToggle: Toggle
}

/** All filters as checkboxes, in collapsible filters and categories. */
export function DirectoryFilters({ filter, counts, views, allOptions, onToggle }: FiltersProps) {
  const [all, setAll] = useState<typeof import('../facet-groups.ts') | null>(null)
  async function load() {
    if (all !== null) return
    // If it fails, the next group that is opened tries again.
    const loaded = await import('../facet-groups.ts').catch(() => null)
    setAll(loaded)
  }
  return (
    <div className="divide-y divide-rule">
      {FACET_NAMES.map(facet => (
        <Facet
          key={facet}
          facet={facet}
          chosen={filter[facet]}
          view={
            all?.facetView(facet, filter[facet], counts && countsOf(counts[facet])) ?? views[facet]
          }
          isLoaded={all !== null}
          allOptions={allOptions}
          load={load}
          onToggle={onToggle}
        />
      ))}
    </div>
  )
}

type FacetProps = {
  facet: FacetName
  chosen: readonly string[]
  view: FacetView | undefined
  /** Whether all options are loaded. */
  isLoaded: boolean
  allOptions: boolean
  load: () => void
  onToggle: Toggle
}

function Facet(props: FacetProps) {
  const { facet, chosen, view, isLoaded, allOptions, load } = props
  const [open] = useState(facet === FACET_NAMES[0] || chosen.length > 0)
  const [query, setQuery] = useState('')
  const { title, isLong } = FACETS[facet]
  return (
    <Fold
      open={open}
      allOptions={allOptions}
      className="py-2"
      summary={
        <Summary className="min-h-11 font-display text-lg font-medium">
          {title}
          <Chosen number={chosen.length} />
        </Summary>
      }
    >
      {view === undefined ? (
        <Loading load={load} />
      ) : (
        <div className="pb-2">
          {isLong && <OptionFinder title={title} load={load} value={query} onChange={setQuery} />}
          {query.trim() === '' || !isLoaded ? (
            <Groups {...props} view={view} />
          ) : (
            <Options {...props} legend={title} options={findOptions(view, query)} />
          )}
        </div>
      )}
    </Fold>
  )
}

const MAX_FOUND = 20

function findOptions({ groups, rest }: FacetView, query: string): FacetOption[] {
  const text = query.trim().toLowerCase()
  return [...groups, ...(rest ?? [])]
    .flatMap(({ options }) => options ?? [])
    .filter(({ name }) => name.toLowerCase().includes(text))
    .slice(0, MAX_FOUND)
}

function Groups(props: FacetProps & { view: FacetView }) {
  const { view, allOptions, load } = props
  return (
    <>
      {view.groups.map(group => (
        <Category key={group.category} {...props} group={group} />
      ))}
      {view.rest?.length !== 0 && (
        <Fold
          open={false}
          allOptions={allOptions}
          summary={<Summary className="min-h-9 text-sm text-muted">Show all</Summary>}
        >
          {view.rest === null ? (
            <Loading load={load} />
          ) : (
            view.rest.map(({ category, options }) => (
              <Options
                key={category}
                {...props}
                legend={category}
                isLegendShown={category !== ''}
                options={options ?? []}
              />
            ))
          )}
        </Fold>
      )}
    </>
  )
}

function Category(props: FacetProps & { group: FacetGroup }) {
  const { group, facet, allOptions, load } = props
  // Initially open if it has a choice; after that, only by hand.
  const [open] = useState(group.chosen > 0)
  const legend = `${FACETS[facet].title}: ${group.category}`
  const { options } = group
  const content =
    options === null ? (
      <Loading load={load} />
    ) : (
      <Options
        {...props}
        legend={group.category === '' ? FACETS[facet].title : legend}
        options={options}
      />
    )
  if (group.category === '') return content
  return (
    <Fold
      open={open}
      allOptions={allOptions}
      summary={
        <Summary className="min-h-9 text-sm text-muted">
          {group.category}
          <Chosen number={group.chosen} />
        </Summary>
      }
    >
      {content}
    </Fold>
  )
}

function Loading({ load }: { load: () => void }) {
  const start = useEffectEvent(load)
  useEffect(() => {
    start()
  }, [])
  return <p className="py-2 text-sm text-muted">Loading…</p>
}

type FoldProps = {
  open: boolean
  allOptions: boolean
  className?: string
  summary: ReactNode
  children: ReactNode
}

/** A closed group has no content yet. Without JavaScript, a button loads the page with all options. */
function Fold({ open, allOptions, className, summary, children }: FoldProps) {
  const { unfolded, details } = useUnfolded(open || allOptions)
  return (
    <details open={open} {...details} className={className}>
      {summary}
      {unfolded ? (
        children
      ) : (
        <button
          type="submit"
          name={ALL_OPTIONS}
          value={ALL_OPTIONS_YES}
          formAction="#filters"
          className="load-all"
        >
          Load all options
        </button>
      )}
    </details>
  )
}

type OptionsProps = {
  facet: FacetName
  chosen: readonly string[]
  legend: string
  isLegendShown?: boolean
  options: readonly FacetOption[]
  onToggle: Toggle
}

function Options({ facet, chosen, legend, isLegendShown, options, onToggle }: OptionsProps) {
  const widens = FACETS[facet].needs === 'any' && chosen.length > 0
  return (
    <fieldset className="pb-2 text-sm [&_b]:ml-auto [&_b]:font-normal [&_b]:text-muted [&_input]:mt-0.5 [&_input]:size-5 [&_input]:shrink-0 [&_input]:accent-accent-fill [&_label]:flex [&_label]:min-h-9 [&_label]:cursor-pointer [&_label]:items-start [&_label]:gap-3 [&_label]:py-1.5 [&_label]:pl-1">
      <legend className={isLegendShown ? 'text-muted' : 'sr-only'}>{legend}</legend>
      {options.map(option => (
        <Option
          key={option.id}
          facet={facet}
          option={option}
          checked={chosen.includes(option.id)}
          widens={widens}
          onToggle={onToggle}
        />
      ))}
    </fieldset>
  )
}

type OptionProps = {
  facet: FacetName
  option: FacetOption
  checked: boolean
  /** Whether choosing it adds results to those of the chosen options. */
  widens: boolean
  onToggle: Toggle
}

/** There are hundreds of these, so the markup is minimal and styled from the fieldset. */
function Option({ facet, option: { id, name, count }, checked, widens, onToggle }: OptionProps) {
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
      {count !== null && (
        <b className="figures">
          {widens && !checked && '+'}
          {count.toLocaleString('en-US')}
        </b>
      )}
    </label>
  )
}

function Summary({ className, children }: { className: string; children: ReactNode }) {
  return (
    <summary className={cx('fold-line', className)}>
      {children}
      <ChevronDownIcon className="turn" />
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
