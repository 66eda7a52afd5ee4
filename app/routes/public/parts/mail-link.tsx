import { site } from '#app/site.ts'

/** The contact address, as a link that opens a new mail. */
export function MailLink() {
  return <a href={`mailto:${site.contactEmail}`}>{site.contactEmail}</a>
}
