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
          <a
            href={companyWebsite}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="wrap-anywhere text-accent underline underline-offset-4 hover:text-ink hover:decoration-2"
          >
            {URL.parse(companyWebsite)?.host ?? companyWebsite}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        </p>
      )}
    </div>
  )
}
