import { site } from '#app/site.ts'

/** The contact address, ready to write to. */
export function MailLink() {
  return <a href={`mailto:${site.contactEmail}`}>{site.contactEmail}</a>
}
