import { WebsiteLink } from '#app/ui/website-link.tsx'
import type { TalentConnection } from '../schema.ts'

/** The company's own words from its card, if any. */
export function CompanyAbout({ company }: { company: TalentConnection }) {
  const { companyAbout, companyWebsite } = company
  if (companyAbout === null && companyWebsite === null) return null
  return (
    <div className="mt-1 max-w-measure text-muted">
      {companyAbout !== null && <p className="line-clamp-4 whitespace-pre-line">{companyAbout}</p>}
      {companyWebsite !== null && (
        <p>
          <WebsiteLink url={companyWebsite} />
        </p>
      )}
    </div>
  )
}
