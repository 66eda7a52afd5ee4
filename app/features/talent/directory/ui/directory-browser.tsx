import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Drawer, DrawerClose, DrawerTrigger } from '#app/ui/drawer.tsx'
import { ChevronDownIcon, FilterIcon } from '#app/ui/icons.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Select } from '#app/ui/select.tsx'
import {
  ALL_OPTIONS,
  ALL_OPTIONS_YES,
  cleared,
  type DirectoryState,
  directorySearch,
  type FacetName,
  filterCount,
  optionKey,
  profileCount,
  RELEVANCE,
  RELEVANCE_LABEL,
  readSort,
  type ShortCounts,
  SORT_NAMES,
  SORTS,
  sortOf,
  UNCHOSEN,
} from '../directory.ts'
import { DirectoryFilters, type FacetViews } from './directory-filters.tsx'
import { useDirectoryNavigation } from './directory-navigation.ts'
import { DirectoryResults, type DirectoryResultsData } from './directory-results.tsx'
import { DirectorySearch } from './directory-search.tsx'

const SHEET = 'directory-filters'
const SORT_OPTIONS = SORT_NAMES.map(value => ({ value, label: SORTS[value].label }))
const SEARCH_SORT_OPTIONS = [{ value: RELEVANCE, label: RELEVANCE_LABEL }, ...SORT_OPTIONS]

type BrowserProps = {
  /** The state in the URL. */
  state: DirectoryState
  /** Names of the chosen options, by filter and id. */
  names: Record<string, string>
  views: FacetViews
  /** Null while profiles are being prepared. */
  found: (DirectoryResultsData & { counts: ShortCounts }) | null
  onCard?: ComponentProps<typeof DirectoryResults>['onCard']
}

/** Search, sort order, filters and results. Without JavaScript it is a plain GET form. */
export function DirectoryBrowser({ state, names, views, found, onCard }: BrowserProps) {
  const { shown, pending, allOptions, go } = useDirectoryNavigation(state)

  function toggle(facet: FacetName, id: string, chosen: boolean) {
    const others = shown[facet].filter(other => other !== id)
    go({ ...shown, [facet]: chosen ? [...others, id] : others, page: 1 })
  }
  function searchNow(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const q = new FormData(event.currentTarget).get('q')
    go({ ...shown, q: String(q).trim(), page: 1 })
  }
  const filters = (
    <DirectoryFilters
      filter={shown}
      counts={found?.counts ?? null}
      views={views}
      allOptions={allOptions}
      onToggle={toggle}
    />
  )

  return (
    <Form method="get" onSubmit={searchNow}>
      <div className="flex flex-wrap items-end gap-4">
        <DirectorySearch
          q={shown.q}
          onSearch={q => go({ ...shown, q, page: 1 }, { typing: true })}
        />
        <Select
          name="sort"
          label="Sort by"
          value={sortOf(shown)}
          options={shown.q ? SEARCH_SORT_OPTIONS : SORT_OPTIONS}
          onChange={event => go({ ...shown, sort: readSort(event.currentTarget.value), page: 1 })}
          className="flex-1 sm:w-48 sm:flex-none"
        />
        {shown.sort === null && <input type="hidden" name={UNCHOSEN} value={sortOf(shown)} />}
        {/* Without JavaScript, a phone shows the filters below the results. */}
        <a
          href={`${directorySearch(shown) || '?'}&${ALL_OPTIONS}=${ALL_OPTIONS_YES}#filters`}
          className="hidden min-h-11 items-center gap-2 rounded border border-control bg-surface px-4 font-medium hover:border-ink hover:bg-sunken max-lg:noscript:inline-flex"
        >
          <FilterIcon />
          Filters
          <FilterCount number={filterCount(shown)} />
        </a>
        <div className="hidden noscript:block max-sm:basis-full">
          <Button type="submit" className="w-full">
            Show results
          </Button>
        </div>
        <PhoneFilters
          chosen={filterCount(shown)}
          total={found?.total ?? null}
          clear={directorySearch(cleared(shown))}
        >
          {filters}
        </PhoneFilters>
      </div>
      <div className="mt-6 space-y-6 max-lg:noscript:flex max-lg:noscript:flex-col max-lg:noscript:gap-6 max-lg:noscript:space-y-0 lg:has-[#filters[open]]:grid lg:has-[#filters[open]]:grid-cols-[17rem_minmax(0,1fr)] lg:has-[#filters[open]]:gap-8 lg:has-[#filters[open]]:space-y-0">
        <details
          id="filters"
          open
          className="hidden self-start border-t-2 border-ink lg:sticky lg:top-4 lg:block lg:max-h-[calc(100dvh-2rem)] lg:overflow-y-auto noscript:block max-lg:noscript:order-last max-lg:noscript:self-stretch"
        >
          <summary className="flex min-h-11 items-center lg:w-68 gap-2 rounded font-medium hover:underline">
            <FilterIcon />
            Filters
            <FilterCount number={filterCount(shown)} />
            <ChevronDownIcon className="ml-auto size-4 text-muted turn" />
          </summary>
          {filters}
          <div className="mt-4 hidden max-lg:noscript:block">
            <Button type="submit" className="w-full">
              Show results
            </Button>
          </div>
        </details>
        <DirectoryResults
          found={found}
          state={shown}
          nameOf={(facet, id) => names[optionKey(facet, id)]}
          pending={pending}
          onCard={onCard}
        />
      </div>
    </Form>
  )
}

function FilterCount({ number }: { number: number }) {
  if (number === 0) return null
  return (
    <span className="figures inline-flex h-6 min-w-6 items-center justify-center rounded bg-accent-fill px-1.5 text-sm font-medium text-on-accent">
      {number}
      <span className="sr-only"> chosen</span>
    </span>
  )
}

type PhoneFiltersProps = {
  chosen: number
  total: number | null
  clear: string
  children: ReactNode
}

/** The same filters in a sheet, rendered when it first opens. */
function PhoneFilters({ chosen, total, clear, children }: PhoneFiltersProps) {
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    // The browser may have opened it before hydration.
    const sheet = document.getElementById(SHEET)
    if (sheet instanceof HTMLDialogElement && sheet.open) setOpened(true)
  }, [])
  return (
    <div className="lg:hidden noscript:hidden" onClickCapture={() => setOpened(true)}>
      <DrawerTrigger
        opens={SHEET}
        className="inline-flex min-h-11 items-center gap-2 rounded border border-control bg-surface px-4 font-medium transition-colors hover:border-ink hover:bg-sunken"
      >
        <FilterIcon />
        Filters
        <FilterCount number={chosen} />
      </DrawerTrigger>
      <Drawer
        id={SHEET}
        title="Filters"
        side="bottom"
        closeOnLink={false}
        footer={
          <>
            <DrawerClose className="min-h-11 flex-1 rounded border border-accent-fill bg-accent-fill px-5 font-medium text-on-accent">
              Show {total === null ? 'results' : profileCount(total).replace('profile', 'result')}
            </DrawerClose>
            {chosen > 0 && (
              <TextLink
                to={{ search: clear }}
                preventScrollReset
                className="inline-flex min-h-11 items-center px-3"
              >
                Clear All
              </TextLink>
            )}
          </>
        }
      >
        {opened ? children : 'Loading...'}
      </Drawer>
    </div>
  )
}
