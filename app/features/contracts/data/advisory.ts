import type { ContractTemplate } from '../schema.ts'
import { COMPANY, DATE, GENERAL, LAW, NO_EMPLOYMENT, TALENT, VENUE } from './shared.ts'

export const advisory: ContractTemplate = {
  slug: 'advisory-agreement',
  title: 'Advisory Agreement',
  about:
    'For advice rather than hands-on work: a few hours a month, for a fee, shares or both, with a clear end.',
  fields: [
    COMPANY,
    TALENT,
    DATE,
    { name: 'field', label: 'Field of advice', hint: 'For example, pricing and go-to-market.' },
    { name: 'hours', label: 'Time', start: '4 hours a month' },
    { name: 'fee', label: 'Fee a month', hint: 'For example, $2,000, or none.' },
    {
      name: 'equity',
      label: 'Equity',
      hint: 'Number and kind of shares or options, or none.',
      start: 'none',
    },
    {
      name: 'vesting',
      label: 'Vesting',
      start: '24 equal monthly installments, with a cliff of three months',
    },
    { name: 'term', label: 'Term', start: 'twelve months' },
    { name: 'notice', label: 'Notice', start: '14 days' },
    LAW,
    VENUE,
  ],
  opening: [
    'This agreement is made on {{date}} between {{company}} (the “Company”) and {{talent}} (the “Executive”, here as adviser).',
  ],
  clauses: [
    {
      title: 'Advice',
      paragraphs: [
        'The Executive advises the Company on {{field}}: about {{hours}}, in meetings, calls and in writing, at times that suit both. Hours not called for do not accumulate. Requests beyond this are agreed beforehand and paid for separately.',
        'The Executive gives an honest opinion with the care of an experienced person in the field. The Company decides, and is responsible for its decisions. The Executive does no operational work, leads no staff, and holds no office of the Company.',
        'The Company keeps the Executive informed as far as the advice needs it. It may name the Executive as an adviser, with a short biography the Executive has approved, while this agreement lasts.',
      ],
    },
    {
      title: 'Fee and expenses',
      paragraphs: [
        'The fee is {{fee}} a month, invoiced at its end and payable within 14 days. Expenses approved beforehand are refunded at cost.',
      ],
    },
    {
      title: 'Equity',
      paragraphs: [
        'Equity: {{equity}}. Where any is named, the Company will put the grant to its governing body within sixty days, under its equity plan and at a price or value set as tax law requires. The grant vests in {{vesting}}, while this agreement lasts.',
        'On a change of control of the Company during the term all unvested shares or options under this clause vest. What has not vested at the end lapses; vested options may be exercised for at least twelve months after it, within their life.',
        'The grant documents prevail over this clause. The Executive has been told to take their own tax advice, including on elections with short deadlines.',
      ],
    },
    NO_EMPLOYMENT,
    {
      title: 'Confidential information',
      paragraphs: [
        'What the Executive learns of the Company’s business that is marked confidential or would reasonably be taken to be so, the Executive keeps in confidence, uses only to advise the Company, and returns or deletes at the end. This does not cover what is public without breach, was known before, or comes from someone free to disclose it; nor does it keep anyone from reporting unlawful conduct to an authority.',
        'The duty lasts three years beyond the end, and for trade secrets as long as they are such. The Executive does not bring confidential information of others into the advice.',
      ],
    },
    {
      title: 'Intellectual property',
      paragraphs: [
        'What the Executive writes or makes specifically for the Company under this agreement belongs to the Company once paid for, and the Executive signs what is needed to record this. General knowledge, methods and materials of the Executive stay theirs; the Company may use them as part of what it was given.',
      ],
    },
    {
      title: 'Conflicts and dealing in shares',
      paragraphs: [
        'The Executive may advise and work for others, and tells the Company before advising a direct competitor. Where the Company sees a conflict that cannot be managed, either party may end this agreement at once.',
        'Where the Company’s securities, or those of a company it deals with, are traded, the Executive does not deal in them on inside information.',
      ],
    },
    {
      title: 'Liability',
      paragraphs: [
        'The Executive is liable for intent and gross negligence. For the rest, the total liability of the Executive is limited to the fees paid in the twelve months before the claim, and neither party is liable for indirect loss, as far as the law allows these limits.',
        'The Company holds the Executive harmless against claims of third parties that arise from good-faith advice under this agreement.',
      ],
    },
    {
      title: 'Term and ending',
      paragraphs: [
        'This agreement begins on {{date}} and ends after {{term}} unless both extend it in writing. Either party may end it before that with written notice of {{notice}}, for any reason. The fee is paid up to the last day. What by its nature continues survives the end.',
      ],
    },
    GENERAL,
  ],
  signatories: ['company', 'talent'],
}
