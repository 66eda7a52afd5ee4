import { type SqlBool, sql } from 'kysely'
import type { ActorTx, AsActor } from '#app/platform/db/actor.ts'
import { inPages, type Page, pageOfRows } from '#app/platform/db/pages.ts'
import { currentTalentId, currentUserId } from '#app/query-parts/current-ids.ts'
import { knownCompanies } from '#app/query-parts/known-companies.ts'

type Side = 'sent' | 'received'

/** The caller's introductions, with the facts they may see. */
export async function* listOwnIntroductions(asActor: AsActor, side: Side) {
  const rows = inPages(page => asActor(tx => readPage(tx, side, page)))
  for await (const { company_id: _company, ...row } of rows) yield row
}

async function readPage(tx: ActorTx, side: Side, page: Page) {
  const isOwn =
    side === 'sent'
      ? sql<SqlBool>`connection.company_id = ${currentUserId}`
      : sql<SqlBool>`connection.talent_id = ${currentTalentId}`
  return await tx
    // First, so that what belongs to an introduction is only looked up for those of the page.
    .with(
      cte => cte('own').materialized(),
      parties =>
        pageOfRows(
          parties
            .selectFrom('connection_requests as connection')
            .select([
              'connection.id',
              'connection.created_at',
              'connection.status',
              'connection.answered_at',
              'connection.expires_at',
              'connection.requirements',
              'connection.request_id',
              'connection.talent_id',
              'connection.company_id',
            ])
            .where(isOwn),
          ['connection.created_at', 'connection.id'],
          page,
        ),
    )
    .with('listed', own =>
      own
        .selectFrom('own')
        .leftJoin('talent_profiles as talent', 'talent.id', 'own.talent_id')
        .leftJoin('company_requests as request', 'request.id', 'own.request_id')
        .leftJoin('connection_contacts as contact', 'contact.connection_id', 'own.id')
        .leftJoin('decline_lines as declined', 'declined.connection_id', 'own.id')
        .select([
          'own.id',
          'own.created_at',
          // Hides a status that the company may not know yet.
          sql<string>`case when own.company_id = ${currentUserId}
            then app.visible_status(own.status, own.answered_at) else own.status end`.as('status'),
          sql<Date | null>`case when own.company_id = ${currentUserId}
            and app.is_fresh_decline(own.status, own.answered_at)
            then null else own.answered_at end`.as('answered_at'),
          'own.expires_at',
          'declined.line as decline_line',
          'own.requirements',
          'contact.contact_details',
          'own.request_id',
          'request.desired_role',
          'talent.full_name as talent_name',
          'talent.public_profile_url as talent_profile',
          'own.company_id',
          'own.row_key',
        ]),
    )
    .selectFrom('listed')
    .leftJoin(knownCompanies('company_id'), 'company.company_id', 'listed.company_id')
    .selectAll('listed')
    .select('company.name as company_name')
    .orderBy('listed.created_at')
    .orderBy('listed.id')
    .execute()
}
