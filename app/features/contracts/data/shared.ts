import type { Clause, TemplateField } from '../schema.ts'

/** Fields and clauses that several templates share. */

export const COMPANY: TemplateField = {
  name: 'company',
  label: 'Company',
  hint: 'Full legal name, such as Harbor Software, Inc.',
}
export const TALENT: TemplateField = {
  name: 'talent',
  label: 'Executive',
  hint: 'The person, or the company they work through.',
}
export const DATE: TemplateField = {
  name: 'date',
  label: 'Effective date',
  hint: 'For example, January 12, 2027.',
}
export const LAW: TemplateField = {
  name: 'law',
  label: 'Governing law',
  hint: 'A state or country, such as Delaware or England and Wales.',
}
export const VENUE: TemplateField = {
  name: 'venue',
  label: 'Courts',
  hint: 'Where disputes are heard, such as the courts of Wilmington, Delaware.',
}

export const GENERAL: Clause = {
  title: 'General',
  paragraphs: [
    'Entire agreement. This agreement, including what it names as part of it, is the entire agreement of the parties on its subject and replaces everything said or written about it before.',
    'Changes. A change or a waiver counts only in writing and signed by both parties; an exchange of email in which both clearly agree is writing. Not enforcing a right once does not waive it.',
    'Assignment. Neither party may assign this agreement without the written consent of the other, except that the Company may assign it, with notice, to whoever takes over substantially all of the business it concerns.',
    'Severability. If a part of this agreement cannot be enforced, the rest remains in force, and the part is read as close to its purpose as the law allows.',
    'Notices. Notices go by email to the address each party last gave the other for this purpose, and count as received on the next business day unless the sender learns that they did not arrive.',
    'Counterparts. This agreement may be signed in counterparts and electronically; together they are one document.',
    'Law and courts. The law of {{law}} governs this agreement, without its rules on conflict of laws. The parties first try, for thirty days after a written notice of dispute, to settle it between persons with authority to decide; after that {{venue}} have exclusive jurisdiction. Either may ask any court for urgent relief to protect confidential information or intellectual property.',
  ],
}

export const NO_EMPLOYMENT: Clause = {
  title: 'Independent contractor',
  paragraphs: [
    'The Executive is an independent contractor and decides the manner and means of the work within what was agreed. Nothing here makes the Executive an employee, partner, joint venturer or agent of the Company, and the Executive does not bind the Company toward others unless a signed writing says so.',
    'The Executive pays all taxes and social contributions on the fees, carries their own insurance, and is not eligible for the Company’s benefits. If the Company must withhold tax by law, it gives the Executive the certificates without being asked.',
    'The Executive may work for others at the same time, subject to the clauses on confidentiality and conflicts of interest. If the facts of the work require another classification by law, the parties will renegotiate the terms in good faith rather than hide the facts.',
  ],
}
