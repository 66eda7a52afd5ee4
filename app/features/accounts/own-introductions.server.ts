import { type SqlBool, sql } from 'kysely'
import type { ActorTx } from '#app/platform/db/actor.ts'
import { currentTalentId, currentUserId } from '#app/query-parts/current-ids.ts'
import { knownCompanies } from '#app/query-parts/known-companies.ts'

/** The caller's introductions, with the facts they may see. */
export async function listOwnIntroductions(tx: ActorTx, side: 'sent' | 'received') {
  const isOwn =
    side === 'sent'
      ? sql<SqlBool>`connection.company_id = ${currentUserId}`
      : sql<SqlBool>`connection.talent_id = ${currentTalentId}`
  const rows = await tx
    .with('listed', parties =>
      parties
        .selectFrom('connection_requests as connection')
        .innerJoin('talent_profiles as talent', 'talent.id', 'connection.talent_id')
        .leftJoin('company_requests as request', 'request.id', 'connection.request_id')
        .leftJoin('connection_contacts as contact', 'contact.connection_id', 'connection.id')
        .leftJoin('decline_lines as declined', 'declined.connection_id', 'connection.id')
        .select([
          'connection.id',
          'connection.created_at',
          // Hides a status that the company may not know yet.
          sql<string>`case when connection.company_id = ${currentUserId}
            then app.visible_status(connection.status, connection.answered_at) else connection.status end`.as(
            'status',
          ),
          sql<Date | null>`case when connection.company_id = ${currentUserId}
            and app.is_fresh_decline(connection.status, connection.answered_at)
            then null else connection.answered_at end`.as('answered_at'),
          'connection.expires_at',
          'declined.line as decline_line',
          'connection.requirements',
          'contact.contact_details',
          'connection.request_id',
          'request.desired_role',
          'talent.full_name as talent_name',
          'talent.public_profile_url as talent_profile',
          'connection.company_id',
        ])
        .where(isOwn),
    )
    .selectFrom('listed')
    .leftJoin(knownCompanies('company_id'), 'company.company_id', 'listed.company_id')
    .selectAll('listed')
    .select('company.name as company_name')
    .orderBy('listed.created_at')
    .orderBy('listed.id')
    .execute()
  return rows.map(({ company_id: _company, ...rest }) => rest)
}
