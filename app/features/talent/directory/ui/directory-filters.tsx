import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { cx } from '#app/ui/cx.ts'
import { ChevronDownIcon } from '#app/ui/icons.tsx'
import { useUnfolded } from '#app/ui/use-unfolded.ts'
import {
  countsOf,
  type DirectoryFilter,
  FACET_NAMES,
  FACETS,
  type FacetName,
  type ShortCounts,
  WHOLE,
  WHOLE_YES,
} from '../directory.ts'
import type { FacetGroup, FacetOption, FacetView } from '../facet-view.ts'
import { OptionFinder } from './option-finder.tsx'

type Toggle = (facet: FacetName, id: string, chosen: boolean) => void

/** Of each filter what the page brought along. */
export type FacetViews = Partial<Record<FacetName, FacetView>>

type FiltersProps = {
  filter: DirectoryFilter
  /** Null while profiles are being prepared. */
  counts: ShortCounts | null
  views: FacetViews
  /** Whether the address asks for all options; without it those of a folded group come when it is opened. */
  whole: boolean
  onToggle: Toggle
}

/** All filters as checkboxes, each filter and each category to open and close. */
export function DirectoryFilters({ filter, counts, views, whole, onToggle }: FiltersProps) {
  const [all, setAll] = useState<typeof import('../facet-groups.ts') | null>(null)
  async function load() {
    if (all !== null) return
    // Where it fails, the next that is opened tries again.
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
          isAll={all !== null}
          whole={whole}
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
  /** Whether all options are here. */
  isAll: boolean
  whole: boolean
  load: () => void
  onToggle: Toggle
}

function Facet(props: FacetProps) {
  const { facet, chosen, view, isAll, whole, load } = props
  const [open] = useState(facet === FACET_NAMES[0] || chosen.length > 0)
  const [sought, setSought] = useState('')
  const { title, isLong } = FACETS[facet]
  return (
    <Fold
      open={open}
      whole={whole}
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
          {isLong && <OptionFinder {...{ title, load }} value={sought} onChange={setSought} />}
          {sought.trim() === '' || !isAll ? (
            <Groups {...props} view={view} />
          ) : (
            <Options {...props} legend={title} options={soughtIn(view, sought)} />
          )}
        </div>
      )}
    </Fold>
  )
}

const MOST_FOUND = 20

function soughtIn({ groups, rest }: FacetView, sought: string): FacetOption[] {
  const text = sought.trim().toLowerCase()
  return [...groups, ...(rest ?? [])]
    .flatMap(({ options }) => options ?? [])
    .filter(({ name }) => name.toLowerCase().includes(text))
    .slice(0, MOST_FOUND)
}

function Groups(props: FacetProps & { view: FacetView }) {
  const { view, whole, load } = props
  return (
    <>
      {view.groups.map(group => (
        <Category key={group.category} {...props} group={group} />
      ))}
      {view.rest?.length !== 0 && (
        <Fold
          open={false}
          whole={whole}
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
  const { group, facet, whole, load } = props
  // Opened for what the address holds, and from then on only by hand.
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
      whole={whole}
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
  /** Whether choosing it adds to what other options give. */
  widens: boolean
  onToggle: Toggle
}

/** Some nine hundred of these there are: hence the bare markup, styled from the fieldset. */
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
