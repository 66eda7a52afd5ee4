import { sql } from 'kysely'

type KnownCompany = {
  company_id: string
  name: string
  website: string | null
  about: string | null
}

/** Join this as `company`: the companies in this column of the query `listed` that the actor may know of. */
export const knownCompanies = (column: 'company_id' | 'user_id') =>
  sql<KnownCompany>`public.known_companies(array(select ${sql.ref(column)} from listed))`.as<'company'>(
    sql.ref('company'),
  )
