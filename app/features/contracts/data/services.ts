import type { ContractTemplate } from '../schema.ts'
import { COMPANY, DATE, GENERAL, LAW, NO_EMPLOYMENT, TALENT, VENUE } from './shared.ts'

export const services: ContractTemplate = {
  slug: 'fractional-services-agreement',
  title: 'Fractional Services Agreement',
  about:
    'For embedded or interim work at a day rate. Covers everything from fees and intellectual property to how it ends; add a statement of work for each project.',
  fields: [
    COMPANY,
    TALENT,
    DATE,
    { name: 'role', label: 'Role', hint: 'For example, fractional Chief Financial Officer.' },
    { name: 'reports_to', label: 'Reports to', start: 'the Chief Executive Officer' },
    {
      name: 'days',
      label: 'Time',
      hint: 'Per month, as you’ll bill it.',
      start: '8 days a month',
    },
    { name: 'rate', label: 'Day rate', hint: 'For example, $1,500.' },
    { name: 'payment_days', label: 'Payment term', start: '14 days' },
    { name: 'notice', label: 'Notice', start: '30 days' },
    {
      name: 'cap',
      label: 'Limit of liability',
      start: 'the fees paid in the twelve months before the claim',
    },
    LAW,
    VENUE,
  ],
  opening: [
    'This agreement is made on {{date}} between {{company}} (the “Company”) and {{talent}} (the “Executive”).',
  ],
  clauses: [
    {
      title: 'Services',
      paragraphs: [
        'The Executive serves the Company as {{role}} and reports to {{reports_to}}. One or more statements of work say what is to be achieved, by when, and which decisions are the Executive’s. Each is signed by both parties and is part of this agreement. Where the two differ, this agreement prevails unless the statement of work names the clause it changes.',
        'The Executive performs the services personally, with the skill and care expected of an experienced person in the role, and complies with the law and with the Company’s policies that were provided in writing. Using a substitute or a subcontractor requires the Company’s written consent.',
        'The Company gives the Executive the access, information, people and decisions the services need, on time. Dates move by as much as the Company is late with these.',
        'The Executive is not an officer or director of the Company in the sense of company law, and signs no statutory filing, unless the governing body appoints them in writing and insurance for directors and officers covers them.',
      ],
    },
    {
      title: 'Time',
      paragraphs: [
        'The Executive keeps {{days}} free for the Company. A day is eight working hours and may be split. The parties agree on the usual weekdays and on the hours in which both can be reached.',
        'Days the Company does not use in a month are billed and lapse at the end of the following month. Days beyond the agreed number need consent by email beforehand and are billed at the same rate.',
        'Urgent matters outside the agreed days are answered as far as other engagements allow; this is a courtesy, not a duty, unless a statement of work provides for it.',
      ],
    },
    {
      title: 'Fees and expenses',
      paragraphs: [
        'The fee is {{rate}} a day, for the days agreed in clause 2. Days × rate = month: the invoice shows the days, the rate and their product, and nothing is added except expenses and the taxes the law requires.',
        'The Executive invoices at the end of each month. Invoices are payable within {{payment_days}}. Late amounts bear interest at one percent a month or the highest lawful rate, whichever is lower. After a reminder of seven days the Executive may suspend the services until the undisputed amount is paid.',
        'The Company refunds reasonable expenses that it approved beforehand, at cost and against receipts. Travel the Company asks for is an expense; commuting is not. Travel during working hours of an agreed day counts as work.',
        'A dispute about part of an invoice is raised within ten days and does not delay the rest. The fee is reviewed every twelve months; a change needs both parties.',
      ],
    },
    NO_EMPLOYMENT,
    {
      title: 'Confidential information',
      paragraphs: [
        'Confidential information is what one party learns of the other’s business, customers, staff, finances, plans or technology in connection with this agreement, that is marked confidential or would reasonably be taken to be so. It stays with whoever disclosed it.',
        'The recipient uses it only for this agreement, shows it only to those who need it for that purpose and are bound likewise, and protects it with at least reasonable care. This does not cover information that is or becomes public without breach, was known or rightfully received before, or was developed without it.',
        'What the law, a court or an authority requires may be disclosed to that extent, with prior notice where lawful. Nothing here keeps anyone from reporting unlawful conduct to an authority.',
        'At the end, or when asked, the recipient returns or deletes the information, except copies kept by law or in routine backups, which stay confidential. The duties of this clause last three years beyond the end, and for trade secrets as long as they are such.',
      ],
    },
    {
      title: 'Intellectual property',
      paragraphs: [
        'Work product is what the Executive makes specifically for the Company under a statement of work. On payment of the fees for it the Executive assigns all rights in it to the Company, and signs what is needed to record this. Until then the Company may use it for its own business.',
        'What the Executive already had, or develops for general use, such as methods, templates, models without the Company’s data, and know-how, stays theirs. Where it is part of work product, the Company has a perpetual, worldwide, royalty-free right to use and adapt it as such a part for its own business.',
        'The Executive does not knowingly use what belongs to others without right, and names beforehand any third-party or open-source material, and any use of automated tools that would send confidential information outside.',
      ],
    },
    {
      title: 'Data protection',
      paragraphs: [
        'Where the Executive handles personal data for the Company, they do so only on its written instructions, with suitable protection, on the systems the Company provides where it provides any, and report a breach without undue delay. Where the law requires a data processing agreement, the parties sign one before access is given.',
      ],
    },
    {
      title: 'Conflicts of interest',
      paragraphs: [
        'The Executive has told the Company about present engagements and interests that could conflict with this one, as far as confidentiality allows, and will disclose new ones before accepting them. While this agreement lasts, the Executive does not take a comparable role with a direct competitor named in a statement of work without written consent.',
        'For six months after the end, neither party will solicit for hire the other’s staff with whom it worked under this agreement. General advertisements, and whoever answers them, are not solicitation. The Company may offer the Executive employment at any time.',
      ],
    },
    {
      title: 'Warranties and insurance',
      paragraphs: [
        'Each party warrants that it may enter into this agreement and that doing so breaches no duty to others. Beyond the care promised in clause 1 the Executive promises no particular business result, and no other warranty is implied as far as the law allows.',
        'The Executive keeps professional liability insurance appropriate to the role and shows the certificate when asked.',
      ],
    },
    {
      title: 'Indemnity and liability',
      paragraphs: [
        'The Company holds the Executive harmless against claims of third parties that arise from acting for the Company within this agreement, except as far as they come from gross negligence, willful misconduct or breach of this agreement by the Executive. The Executive holds the Company harmless against claims that work product infringes the rights of others, except as far as it follows the Company’s material or instructions, and against taxes and contributions that the Executive owes.',
        'Neither party is liable to the other for indirect or consequential loss or for lost profit. The total liability of each party under this agreement is limited to {{cap}}.',
        'These limits do not apply to fees owed, to the indemnities above, to a breach of confidentiality, to fraud or willful misconduct, or where the law allows no limit.',
      ],
    },
    {
      title: 'Term and ending',
      paragraphs: [
        'This agreement begins on {{date}} and lasts until it is ended. Either party may end it, or a statement of work, for any reason with written notice of {{notice}}.',
        'Either may end it at once if the other commits a material breach and does not cure it within fourteen days of notice, becomes insolvent, or if continuing would break the law.',
        'At the end the Company pays for the services and approved expenses up to that day. The Executive hands over work in progress, accounts and access, and is available for one day of questions within thirty days at the agreed rate. Clauses that by their nature continue, including fees, confidentiality, intellectual property, liability and law, survive the end.',
      ],
    },
    GENERAL,
  ],
  signatories: ['company', 'talent'],
}
