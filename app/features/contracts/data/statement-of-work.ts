import type { ContractTemplate } from '../schema.ts'
import { COMPANY, DATE, TALENT } from './shared.ts'

export const statementOfWork: ContractTemplate = {
  slug: 'statement-of-work',
  title: 'Statement of Work',
  about:
    'One piece of work under a services agreement: what to achieve, who decides, how to check it and what it costs.',
  fields: [
    COMPANY,
    TALENT,
    DATE,
    {
      name: 'agreement',
      label: 'Services agreement of',
      hint: 'The date of that agreement.',
    },
    { name: 'sponsor', label: 'Sponsor', hint: 'Who at the company accepts the work.' },
    {
      name: 'outcome',
      label: 'Outcome',
      hint: 'What will be different at the end.',
      long: true,
    },
    { name: 'deliverables', label: 'Deliverables', hint: 'One per line.', long: true },
    {
      name: 'decisions',
      label: 'Decisions of the executive',
      hint: 'What they decide without asking.',
      long: true,
    },
    { name: 'excluded', label: 'Not included', long: true },
    { name: 'start', label: 'Start' },
    { name: 'end', label: 'Planned end' },
    { name: 'days', label: 'Time', start: '8 days a month' },
    { name: 'rate', label: 'Day rate', hint: 'For example, $1,500.' },
    { name: 'month', label: 'Fee a month', hint: 'Days × rate: $12,000.' },
    { name: 'notice', label: 'Notice', start: '14 days' },
  ],
  opening: [
    'This statement of work of {{date}} is part of the services agreement of {{agreement}} between {{company}} (the “Company”) and {{talent}} (the “Executive”). Its terms have the same meaning here.',
  ],
  clauses: [
    {
      title: 'Outcome and deliverables',
      paragraphs: [
        'Outcome. {{outcome}}',
        'Deliverables. {{deliverables}}',
        'Not included. {{excluded}}',
      ],
    },
    {
      title: 'People and decisions',
      paragraphs: [
        'Sponsor. {{sponsor}} speaks for the Company in this work, accepts deliverables and removes obstacles. The Company names a deputy for absences of more than a week.',
        'The Executive decides without asking: {{decisions}}',
        'Everything else that changes budget, people or commitments toward third parties is proposed by the Executive and decided by the Sponsor within three working days. A proposal that is not answered by then is put on the agenda of the next meeting and moves the dates that depend on it.',
      ],
    },
    {
      title: 'Time and place',
      paragraphs: [
        'The work begins on {{start}} and is planned to end on {{end}}. The Executive keeps {{days}} free for it.',
        'The parties meet weekly for the first four weeks and at least every two weeks after that. The Executive sends a one-page written report each month: what was done, what it changed, what comes next, and what is in the way.',
      ],
    },
    {
      title: 'Checkpoints',
      paragraphs: [
        'After 30 days the Executive reports what was found and what should change in this statement. After 60 days the first deliverable is in use. After 90 days both parties judge the outcome against clause 1 and decide in writing whether to go on, change or end.',
      ],
    },
    {
      title: 'Acceptance',
      paragraphs: [
        'The Sponsor accepts a deliverable, or says in writing what is missing from what was agreed, within seven working days of receiving it. The Executive supplies what is missing without a further fee. A deliverable that is put to use, or not answered within that time after a reminder, is accepted.',
      ],
    },
    {
      title: 'Fees',
      paragraphs: [
        'The fee is {{rate}} a day. With {{days}} that makes {{month}} a month: the amount the Executive bills and the Company pays. Expenses are as in the services agreement.',
      ],
    },
    {
      title: 'What the work relies on',
      paragraphs: [
        'The Company provides by the start: access to the systems, data and people the work needs, a contact for each, and the policies that apply. It tells the Executive early about decisions and events that affect the work.',
        'If something this statement relies on turns out otherwise, either party says so as soon as it knows, and the parties change this statement rather than let the work drift.',
      ],
    },
    {
      title: 'Changes',
      paragraphs: [
        'A change to outcome, deliverables, time or fee is written down in a few lines, with its effect on the other three, and counts when both have agreed by email. No one has to begin on a change before that.',
      ],
    },
    {
      title: 'Ending and handover',
      paragraphs: [
        'Either party may end this statement with written notice of {{notice}}. Ending it does not end the services agreement.',
        'During the notice period the Executive hands over a list of what is open and who is now responsible, documents and access, and spends an hour with each person who takes over something. Access ends on the last day.',
      ],
    },
  ],
  signatories: ['company', 'talent'],
}
