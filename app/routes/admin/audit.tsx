import { Form, href } from 'react-router'
import { searchEntries } from '#app/features/audit/queries.server.ts'
import { AUDIT_SUBJECTS, auditSearch, readAuditFilter } from '#app/features/audit/rules.ts'
import { AUDIT_PAGE_SIZE } from '#app/features/audit/schema.ts'
import { AuditList } from '#app/features/audit/ui/audit-list.tsx'
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
import type { Route } from './+types/audit.ts'
import { pageOfSubject } from './parts/page-of-subject.ts'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Audit trail') }, NOINDEX]

export async function loader(args: Route.LoaderArgs) {
  const { asActor } = requireAdmin(args)
  const filter = readAuditFilter(args.url.searchParams)
  return { filter, found: await asActor(tx => searchEntries(tx, filter)) }
}

export default function AuditTrail({ loaderData: { filter, found } }: Route.ComponentProps) {
  const { entries, total, page, pageCount } = found
  return (
    <>
      <PageHeader
        title="Audit trail"
        lede="Every action taken here. The database records each one as it happens, and no one can change it."
      />
      <LiveRegion>{`${total.toLocaleString('en-US')} found`}</LiveRegion>
      <Form method="get" className="mb-8 flex flex-wrap items-end gap-4" key={auditSearch(filter)}>
        <TextField
          name="q"
          type="search"
          label="Search names and reasons"
          defaultValue={filter.q}
          className="flex-1 basis-64"
        />
        <Select
          name="subject"
          label="About"
          placeholder="Everything"
          options={AUDIT_SUBJECTS}
          defaultValue={filter.subject}
          className="basis-48"
        />
        <Button type="submit" variant="secondary">
          Filter
        </Button>
      </Form>
      {entries.length === 0 ? (
        <EmptyState
          title="Nothing found"
          action={
            <ButtonLink to={href('/admin/audit')} variant="secondary">
              Show everything
            </ButtonLink>
          }
        >
          No actions match your search.
        </EmptyState>
      ) : (
        <>
          <AuditList entries={entries} pageOf={pageOfSubject} />
          <Pagination
            page={page}
            pageCount={pageCount}
            toPage={to => ({ search: auditSearch({ ...filter, page: to }) })}
            summary={rangeText(
              { page, size: AUDIT_PAGE_SIZE, shown: entries.length },
              total.toLocaleString('en-US'),
            )}
            className="mt-6 border-t-0"
          />
        </>
      )}
    </>
  )
}
