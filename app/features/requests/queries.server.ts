import { type InferResult, sql } from 'kysely'
import { listCustomOptions } from '#app/features/catalogues/custom-options.server.ts'
import { SKILLS } from '#app/features/catalogues/data/skills.ts'
import { namesOf } from '#app/features/catalogues/lookup.ts'
import type { ActorTx } from '#app/platform/db/actor.ts'
import { oneOf } from '#app/platform/db/one-of.ts'
import { controlTexts } from '#app/platform/forms/field-table.ts'
import { BASED_ON } from '#app/platform/forms/form-version.ts'
import { isId } from '#app/platform/forms/is-id.ts'
import { CONFIRMED, confirmedFields } from '#app/platform/forms/untouched.ts'
import { versionOf } from '#app/platform/forms/version-of.server.ts'
import { currentUserId } from '#app/query-parts/current-ids.ts'
import { knownCompanies } from '#app/query-parts/known-companies.ts'
import { cutText } from '#app/ui/cut-text.ts'
import { FIELD_NAMES, STARTED } from './fields.ts'
import type { RequestDraft } from './request-draft.ts'
import { ENDINGS } from './rules.ts'
import type { OwnRequest, RequestSummaryData } from './schema.ts'

/** Length of the challenge's excerpt in a summary. */
const EXCERPT = 280

export function summaryRows(tx: ActorTx) {
  return tx
    .selectFrom('company_requests as request')
    .select([
      'request.id',
      'request.desired_role',
      'request.secondary_role',
      'request.budget_day_min',
      'request.budget_day_max',
      'request.hours_per_week_needed',
      'request.project_duration_weeks',
      'request.urgency_start',
      'request.working_model',
      'request.industry',
      'request.closed_as',
      'request.untouched',
      'request.created_at',
    ])
}

type SummaryRow = InferResult<ReturnType<typeof summaryRows>>[number]

export function toOwnRequest(row: SummaryRow): OwnRequest {
  return {
    id: row.id,
    closedAs: ENDINGS.find(ending => ending === row.closed_as) ?? null,
    desiredRole: row.desired_role,
    secondaryRole: row.secondary_role,
    budgetDayMin: row.budget_day_min,
    budgetDayMax: row.budget_day_max,
    hoursPerWeek: row.hours_per_week_needed,
    durationWeeks: row.project_duration_weeks,
    urgencyStart: row.urgency_start,
    workingModel: row.working_model,
    industry: row.industry,
    untouched: row.untouched,
    createdAt: row.created_at.toISOString(),
  }
}

/** The caller's own requests for the data download. */
export function ownRequestRows(tx: ActorTx) {
  return tx
    .selectFrom('company_requests')
    .select([
      'id',
      'created_at',
      'updated_at',
      ...FIELD_NAMES,
      'untouched',
      'closed_as',
      'closed_at',
    ])
    .where('user_id', '=', currentUserId)
}

/** Whether the caller has a request of this submission. */
export async function hasSubmission(tx: ActorTx, submission: string | null): Promise<boolean> {
  const stored = await tx
    .selectFrom('company_requests')
    .select('id')
    .where('user_id', '=', currentUserId)
    .where('submission', '=', submission)
    .executeTakeFirst()
  return stored !== undefined
}

/** The caller's own requests: open ones first, then newest first. */
export async function listOwnRequests(tx: ActorTx): Promise<OwnRequest[]> {
  const rows = await summaryRows(tx)
    .where('request.user_id', '=', currentUserId)
    .orderBy(sql`request.closed_as is not null`)
    .orderBy('request.created_at', 'desc')
    .orderBy('request.id')
    .execute()
  return rows.map(toOwnRequest)
}

function ownDraftRow(tx: ActorTx, id: string) {
  return tx
    .selectFrom('company_requests')
    .select([...FIELD_NAMES, 'untouched'])
    .where('id', '=', id)
    .where('user_id', '=', currentUserId)
}

/** One of the caller's own requests as a draft for the form, with its version. */
export async function findOwnRequest(tx: ActorTx, id: string): Promise<RequestDraft | undefined> {
  if (!isId(id)) return undefined
  const row = await ownDraftRow(tx, id).executeTakeFirst()
  if (row === undefined) return undefined
  const { untouched, ...fields } = row
  return {
    values: {
      ...controlTexts(fields),
      [CONFIRMED]: confirmedFields(STARTED, untouched),
      [BASED_ON]: [versionOf(row)],
    },
    customOptions: await listCustomOptions(tx, [...row.required_skills, ...row.required_tools]),
  }
}

/** Locks one of the caller's own requests until the transaction ends. Returns its version. */
export async function lockOwnVersion(tx: ActorTx, id: string): Promise<string | undefined> {
  if (!isId(id)) return undefined
  const row = await ownDraftRow(tx, id).forUpdate().executeTakeFirst()
  return row && versionOf(row)
}

/** Requests as a talent with a profile may see them, in the order of `ids`. Unknown ids are left out. */
export async function listRequestSummaries(
  tx: ActorTx,
  ids: readonly string[],
): Promise<RequestSummaryData[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .with('listed', () =>
      summaryRows(tx)
        .select([
          'request.user_id',
          'request.company_size',
          'request.company_stage',
          'request.engagement_model',
          'request.required_skills',
          sql<string>`left(request.challenge_description, ${EXCERPT + 1})`.as('excerpt'),
        ])
        .where('request.id', '=', oneOf(ids)),
    )
    .selectFrom('listed')
    .leftJoin(knownCompanies('user_id'), 'company.company_id', 'listed.user_id')
    .selectAll('listed')
    .select('company.name as company_name')
    .execute()
  const custom = await listCustomOptions(
    tx,
    rows.flatMap(row => row.required_skills),
  )
  const byId = new Map(rows.map(row => [row.id, row]))
  return ids.flatMap(id => {
    const row = byId.get(id)
    if (row === undefined) return []
    return {
      ...toOwnRequest(row),
      companyName: row.company_name ?? 'A company',
      companySize: row.company_size,
      companyStage: row.company_stage,
      engagementModel: row.engagement_model,
      skillNames: namesOf(row.required_skills, SKILLS, custom),
      challengeDescription: cutText(row.excerpt, EXCERPT),
    }
  })
}
