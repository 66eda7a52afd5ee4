import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { lastDay } from '#app/query-parts/last-day.ts'
import { ENGINES } from '#test/database.ts'
import { sharedDatabase } from '#test/shared-database.ts'

describe.each(ENGINES)('the last day to answer, on the %s engine', engine => {
  const { system } = sharedDatabase(engine)

  test('is the last working day, also where the clocks skip the midnight after it', async () => {
    // In Egypt, Friday, April 30, 2027 begins at one.
    const { rows } = await system(tx =>
      sql`
        select ${lastDay('c')}::text as last from (
          select t.expires_at, 'Africa/Cairo' as answer_zone
            from app.answer_times('2027-04-22T10:00:00Z'::timestamptz, 'Africa/Cairo', 5) t) as c
      `.execute(tx),
    )
    expect(rows).toEqual([{ last: '2027-04-29' }])
  })
})
