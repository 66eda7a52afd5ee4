import { Form, href } from 'react-router'
import { readPeopleFilter } from '#app/features/moderation/forms.server.ts'
import { searchPeople } from '#app/features/moderation/queries.server.ts'
import {
  KINDS,
  MAX_FOUND,
  PEOPLE_PER_PAGE,
  type PeopleFilter,
  STATES,
} from '#app/features/moderation/schema.ts'
import { PersonBadges } from '#app/features/moderation/ui/person-badges.tsx'
import { rangeText } from '#app/platform/http/list-state.ts'
import { NOINDEX, pageTitle } from '#app/site.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Day } from '#app/ui/day.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { LiveRegion } from '#app/ui/live-region.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { requireAdmin } from '../guards.server.ts'
import type { Route } from './+types/people.ts'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('People') }, NOINDEX]

export async function loader(args: Route.LoaderArgs) {
  const { asActor } = requireAdmin(args)
  const filter = readPeopleFilter(args.url.searchParams)
  return { filter, found: await asActor(tx => searchPeople(tx, filter)) }
}

function searchOf({ page, ...filter }: PeopleFilter): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(filter)) if (value) search.set(name, value)
  if (page > 1) search.set('page', String(page))
  return search.toString()
}

export default function People({ loaderData: { filter, found } }: Route.ComponentProps) {
  const { people, total, page, pageCount } = found
  const all =
    total > MAX_FOUND ? `${MAX_FOUND.toLocaleString('en-US')}+` : total.toLocaleString('en-US')
  return (
    <>
      <PageHeader title="People" lede="Accounts and profiles, newest first." />
      <LiveRegion>{`${all} found`}</LiveRegion>
      <Form method="get" className="mb-8 flex flex-wrap items-end gap-4" key={searchOf(filter)}>
        <TextField
          name="q"
          type="search"
          label="Name or email"
          defaultValue={filter.q}
          className="flex-1 basis-64"
        />
        <Select
          name="kind"
          label="Kind"
          placeholder="Everyone"
          options={KINDS}
          defaultValue={filter.kind}
          className="basis-40"
        />
        <Select
          name="state"
          label="State"
          placeholder="Any"
          options={STATES}
          defaultValue={filter.state}
          className="basis-44"
        />
        <Button type="submit" variant="secondary">
          Find
        </Button>
      </Form>
      {people.length === 0 ? (
        <EmptyState
          title="No one found"
          action={
            <ButtonLink to={href('/admin/people')} variant="secondary">
              Show everyone
            </ButtonLink>
          }
        >
          No accounts match your filters.
        </EmptyState>
      ) : (
        <>
          <ul className="border-t border-rule">
            {people.map(person => (
              <li
                key={person.userId}
                className="flex flex-wrap items-center gap-x-6 gap-y-1 border-b border-rule py-3"
              >
                <div className="min-w-0 flex-1 basis-64 wrap-anywhere">
                  <TextLink
                    plain
                    to={href('/admin/people/:personId', { personId: person.userId })}
                    className="font-medium"
                  >
                    {person.fullName}
                  </TextLink>
                  {person.shownAs !== null && <p className="text-sm">Shown as {person.shownAs}</p>}
                  <p className="text-sm text-muted">{person.email}</p>
                </div>
                <PersonBadges person={person} />
                <p className="figures text-sm text-muted">
                  {person.userType === 'talent' ? 'Talent' : 'Company'} since{' '}
                  <Day iso={person.joinedAt} />
                </p>
              </li>
            ))}
          </ul>
          <Pagination
            page={page}
            pageCount={pageCount}
            toPage={to => ({ search: searchOf({ ...filter, page: to }) })}
            summary={rangeText({ page, size: PEOPLE_PER_PAGE, shown: people.length }, all)}
            className="mt-6 border-t-0"
          />
        </>
      )}
    </>
  )
}
