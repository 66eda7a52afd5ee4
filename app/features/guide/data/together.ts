import type { GuidePart } from '../schema.ts'

export const together: GuidePart = {
  id: 'together',
  title: 'For both sides',
  about: 'What you both need to look after.',
  sections: [
    {
      id: 'rhythm',
      title: 'The rhythm of a part-time week',
      paragraphs: [
        'Three appointments carry nearly every engagement: half an hour a week between executive and sponsor, a fixed time with the team, and an hour a month on the outcome alone, with the scope on the table. Everything else can be written.',
        'Write more than you would if you shared an office. Decisions in one place, with the date, the reason and the name. Questions where more than one person can answer them. A colleague who is away three days of five should be able to catch up in ten minutes, and so should everyone else.',
        'Agree what urgent means, and the one channel for it. If everything arrives through that channel, say so in the weekly half hour; it is a finding about the company, not a failing of anyone.',
      ],
      links: [{ label: 'Availability Planner', to: '/tools/availability-planner' }],
    },
    {
      id: 'measuring',
      title: 'Knowing whether it works',
      paragraphs: [
        'Judge the outcome, then the habit, then the hours, in that order. Hours are easy to count and say the least. A month in which the executive did six hours and removed a supplier who cost a year’s fee was not a cheap month for them to bill; it was a good one for you to pay.',
        'Choose two signs at the start: one that moves within weeks, such as days to close or time from decision to action, and one that moves within a quarter, such as cash, churn or hires who stay. Look at both each month. If the quick one moves and the slow one does not, the work is busy. If neither moves for two months, talk before the third.',
        'Ask each other one question a month and write down the answer: what should I do differently? It takes five minutes, and prevents most of the conversations that take an hour.',
      ],
    },
    {
      id: 'trouble',
      title: 'When it goes wrong',
      paragraphs: [
        'Most trouble is one of four kinds, and each has a remedy that works when used early. The scope has drifted: write the new one, with what is dropped for it. Decisions wait: change the decision rights or the sponsor. Someone inside works against it: the sponsor, not the executive, has that conversation. Or it is the wrong person: end it, kindly and quickly.',
        'Say it in the week you notice it. A sentence in the second week is information; the same sentence in the tenth is a grievance. Say what you saw, what it costs, and what you would like instead, and then be quiet.',
        'If money is in dispute, pay what is not disputed at once. Nothing calms a conversation like an invoice that has been paid except for one line.',
      ],
    },
    {
      id: 'ending-well',
      title: 'Ending well',
      paragraphs: [
        'Plan the end at the beginning. Every fractional engagement ends, the good ones because the company has outgrown the fraction: it needs someone full time, or no one. Say at the start what the sign will be, and who looks for the successor.',
        'Use the notice period for handing over, not for winding down. A list of what is open, with a name next to each line. An hour with everyone who takes something on. Documents where the company keeps its documents. Access that ends on the last day, on a list that someone ticks.',
        'Tell the team the truth, in one message from both. Departures that no one explains are explained by everyone.',
        'Then write down, together, what was achieved, in numbers both can stand behind. It is the reference, the case study and the best advertisement either of you will have. And keep a day in the month after for questions, paid for at the same rate.',
      ],
      points: [
        'The last day is in the calendar, and the team knows it.',
        'Each open item has a name next to it.',
        'Accounts, keys and documents have been handed back and ticked off.',
        'The last invoice is paid.',
        'Both have written the three lines they would say about the other.',
      ],
      links: [
        { label: 'Ending an engagement well', to: '/blog/ending-an-engagement-well' },
        { label: 'Statement of Work', to: '/tools/contract-templates/statement-of-work' },
      ],
    },
    {
      id: 'confidence',
      title: 'Confidence, data and other clients',
      paragraphs: [
        'A fractional executive knows several companies from the inside. This is why they are worth their rate, and it is why they have to keep confidences so visibly that no one has to ask. Separate accounts for each client, nothing forwarded, no names in stories, no figures in anyone else’s slides.',
        'Give access by need, and revoke it on time. Use the company’s systems rather than private ones for anything with customers or staff in it. Where personal data is handled, sign the documents the law requires beforehand, not afterwards.',
        'Be careful with tools that learn from what they are given. Unless the company has agreed to one, its confidential information does not go in.',
        'And tell each other about changes: a new client near the field, a sale of the company, an investor on both sides. Told early, nearly everything can be managed. Found out late, nearly nothing.',
      ],
      links: [{ label: 'Mutual NDA', to: '/tools/contract-templates/mutual-nda' }],
    },
  ],
}
