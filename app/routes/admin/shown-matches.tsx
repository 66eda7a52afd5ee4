import { Form, href } from 'react-router'
import { searchShown } from '#app/features/matching/shown.server.ts'
import {
  readShownFilter,
  SHOWN_PAGE_SIZE,
  SIDES,
  shownSearch,
} from '#app/features/matching/shown.ts'
import { ShownList } from '#app/features/matching/ui/shown-list.tsx'
import { rangeText } from '#app/platform/http/list-state.ts'
import { NOINDEX, pageTitle } from '#app/site.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LiveRegion } from '#app/ui/live-region.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { requireAdmin } from '../guards.server.ts'
import type { Route } from './+types/shown-matches.ts'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Matches shown') }, NOINDEX]

export async function loader(args: Route.LoaderArgs) {
  const { asActor } = requireAdmin(args)
  const filter = readShownFilter(args.url.searchParams)
  return { filter, found: await asActor(tx => searchShown(tx, filter)) }
}

export default function ShownMatches({ loaderData: { filter, found } }: Route.ComponentProps) {
  const { rows, total, capped, page, pageCount } = found
  const all = `${total.toLocaleString('en-US')}${capped ? '+' : ''}`
  return (
    <>
      <PageHeader
        title="Matches shown"
        lede="Which matches each person was shown, where, and by which version, at most once a day. Kept for a year; no one can change it."
      />
      <LiveRegion>{`${all} found`}</LiveRegion>
      <Form method="get" className="mb-8 flex flex-wrap items-end gap-4" key={shownSearch(filter)}>
        <TextField
          name="q"
          type="search"
          label="Search people who saw a match or were shown"
          defaultValue={filter.q}
          className="flex-1 basis-64"
        />
        <Select
          name="side"
          label="Shown to"
          placeholder="Everyone"
          options={SIDES}
          defaultValue={filter.side}
          className="basis-48"
        />
        <Button type="submit" variant="secondary">
          Filter
        </Button>
      </Form>
      {rows.length === 0 ? (
        <EmptyState
          title="Nothing found"
          action={
            <ButtonLink to={href('/admin/audit/matches')} variant="secondary">
              Show everything
            </ButtonLink>
          }
        >
          No matches shown for this search in the past year.
        </EmptyState>
      ) : (
        <>
          <ShownList rows={rows} />
          <Pagination
            page={page}
            pageCount={pageCount}
            toPage={to => ({ search: shownSearch({ ...filter, page: to }) })}
            summary={rangeText({ page, size: SHOWN_PAGE_SIZE, shown: rows.length }, all)}
            className="mt-6 border-t-0"
          />
        </>
      )}
    </>
  )
}
