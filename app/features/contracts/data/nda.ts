import type { ContractTemplate } from '../schema.ts'
import { COMPANY, DATE, GENERAL, LAW, TALENT, VENUE } from './shared.ts'

export const nda: ContractTemplate = {
  slug: 'mutual-nda',
  title: 'Mutual Non-Disclosure Agreement',
  about:
    'For talks before the work starts. Both sides can speak openly, and both keep it confidential.',
  fields: [
    COMPANY,
    TALENT,
    DATE,
    {
      name: 'purpose',
      label: 'Purpose',
      start: 'exploring whether and how the Executive could work for the Company',
    },
    { name: 'term', label: 'Time to share', start: 'one year' },
    { name: 'survival', label: 'Time to keep', start: 'three years' },
    LAW,
    VENUE,
  ],
  opening: [
    'This agreement is made on {{date}} between {{company}} (the “Company”) and {{talent}} (the “Executive”). Either may disclose information (the “Discloser”) and either may receive it (the “Recipient”).',
  ],
  clauses: [
    {
      title: 'Purpose',
      paragraphs: [
        'The parties will share information for {{purpose}} (the “Purpose”), and for nothing else.',
      ],
    },
    {
      title: 'What is confidential',
      paragraphs: [
        'Confidential information is all information, in any form, that the Discloser makes available for the Purpose and that is marked confidential or would reasonably be understood to be so, including finances, forecasts, customers, prices, staff, products, source code, security, plans, and the names and terms of other clients. That the parties are talking, and about what, is confidential too.',
        'It does not include what the Recipient can show to be public without breach of this agreement, to have been known to it before without a duty of confidence, to have come from someone free to disclose it, or to have been developed independently without use of it.',
      ],
    },
    {
      title: 'Duties of the Recipient',
      paragraphs: [
        'The Recipient uses confidential information only for the Purpose, protects it with the care it gives its own and at least with reasonable care, and does not reverse-engineer samples or software beyond what the law permits regardless of agreement.',
        'It discloses it only to employees, professional advisers and, in the Company’s case, directors and investors who need it for the Purpose and are bound to comparable confidentiality, and is responsible for them as for itself.',
        'It does not put it into third-party services or tools that may keep it, or learn from it, beyond the Purpose.',
        'It tells the Discloser without undue delay when it learns of unauthorized use or disclosure, and helps to limit the harm.',
      ],
    },
    {
      title: 'Disclosure that is required or protected',
      paragraphs: [
        'If the law, a court, a regulator or the rules of an exchange require disclosure, the Recipient may disclose to that extent. Where lawful, it gives prior notice, so the Discloser can object.',
        'Nothing in this agreement keeps a person from reporting possible breaches of law to an authority, from acting as a whistleblower, or from other conduct that the law protects, and no notice is needed for it.',
      ],
    },
    {
      title: 'No license, no promise',
      paragraphs: [
        'All confidential information stays the property of the Discloser. No right in it is granted beyond use for the Purpose. It is given as it is, without warranty of completeness or accuracy.',
        'No one is obliged to disclose anything, to continue talking, or to agree on an engagement. The Executive may work for others, competitors included, as long as confidential information of the Company is neither used nor disclosed; general skill and experience remain free.',
      ],
    },
    {
      title: 'Time',
      paragraphs: [
        'This agreement covers what is disclosed from {{date}} for {{term}}; either party may end this with ten days’ written notice for what is disclosed after it.',
        'The duties of confidence last {{survival}} from each disclosure, and for trade secrets as long as they are such under the law.',
      ],
    },
    {
      title: 'Return',
      paragraphs: [
        'When asked, the Recipient returns or destroys confidential information within ten days and confirms this in writing. It may keep what the law requires it to keep, and copies in routine backups until they are overwritten; these stay under this agreement.',
      ],
    },
    {
      title: 'Remedies',
      paragraphs: [
        'A breach may do harm that money cannot make good. The Discloser may ask a court for an injunction in addition to its other rights, without having to show actual damage where the law allows this.',
      ],
    },
    GENERAL,
  ],
  signatories: ['company', 'talent'],
}
