import type { DemoRoom } from './types.ts'

export const demoRooms: DemoRoom[] = [
  {
    talent: 'talent@example.com',
    request: 'saltmarsh-finance',
    talentContact: 'Amara Okafor, amara@okafor-finance.example, +1 555 0161',
    messages: [
      {
        side: 'talent',
        body: 'Hello Hugh, thank you for writing. Four hours a week suits me well from January. Could you send me the last two board papers and the renewal list by school? I would like to come to our first call with a view on pupils versus schools rather than with questions.',
        daysAgo: 95.2,
      },
      {
        side: 'company',
        body: 'Both are attached to the calendar invitation I sent to your address. The renewal list is honest and not pretty. Thursday at 4 PM London time?',
        daysAgo: 94.6,
      },
      {
        side: 'talent',
        body: 'Thursday works. I read the list: 60 schools pay less for 900 pupils than three others do for 200. There is your answer, I think, but let us talk about how to say it.',
        daysAgo: 92.3,
      },
    ],
    meeting: {
      side: 'company',
      daysAgo: 0.7,
      minutes: 45,
      link: '',
      times: [
        { ahead: 3, hour: 14 },
        { ahead: 3, hour: 16 },
        { ahead: 5, hour: 15 },
      ],
    },
    acts: [],
  },
  {
    talent: 'rosalind.achebe@demo.example',
    request: 'harborlight-security',
    talentContact: 'Rosalind Achebe, r.achebe@demo.example, +1 555 0172',
    messages: [
      {
        side: 'company',
        body: 'Rosalind, we are very glad. Our platform lead is Ines; I have told her that you may ask her anything. Which of the 140 controls would you look at first?',
        daysAgo: 60.1,
      },
      {
        side: 'talent',
        body: 'The ones that are marked as done and have no evidence attached. Give me read access and a week, and I will tell you how many of the 61 are real.',
        daysAgo: 59.4,
      },
    ],
    offers: [
      {
        side: 'talent',
        state: 'countered',
        daysAgo: 55.3,
        answeredDaysAgo: 54.2,
        outcome:
          'A SOC 2 Type II report that both hospital groups accept, and a HIPAA risk analysis that is true.',
        decides_alone: 'Which controls count as done. Tools up to $500 a month.',
        decides_together: 'Anything that changes how engineering ships.',
        advises: 'Hiring of a full-time security lead.',
        exclusions: 'Being on call at night.',
        cadence: 'Tuesday mornings with Ines; a written note each Friday.',
        day_30: 'All 140 controls read, each with its evidence or marked open.',
        day_60: 'The auditor is chosen and the window has begun.',
        day_90: 'The incident plan has been rehearsed once.',
        handover: 'Two weeks with whoever takes over, and a list of every account.',
        startsDaysAgo: 49,
        hours_per_week: 10,
        weeks: 30,
        pay: 'hourly',
        amount: 185,
      },
      {
        side: 'company',
        state: 'agreed',
        daysAgo: 54.2,
        answeredDaysAgo: 53.6,
        outcome:
          'A SOC 2 Type II report that both hospital groups accept, and a HIPAA risk analysis that is true.',
        decides_alone: 'Which controls count as done. Tools up to $1,000 a month.',
        decides_together: 'Anything that changes how engineering ships.',
        advises: 'Hiring of a full-time security lead.',
        exclusions: 'Being on call at night.',
        cadence: 'Tuesday mornings with Ines; a written note each Friday.',
        day_30: 'All 140 controls read, each with its evidence or marked open.',
        day_60: 'The auditor is chosen and the window has begun.',
        day_90: 'The incident plan has been rehearsed once.',
        handover: 'Two weeks with whoever takes over, and a list of every account.',
        startsDaysAgo: 49,
        hours_per_week: 10,
        weeks: 30,
        pay: 'hourly',
        amount: 175,
      },
    ],
    acts: [{ act: 'start', side: 'talent', daysAgo: 48.9 }],
  },
  {
    talent: 'malik.johnson@demo.example',
    request: 'lanternfish-community',
    messages: [
      {
        side: 'company',
        body: 'Hi Malik, would Tuesday or Wednesday suit you for half an hour? I am on Pacific time.',
        daysAgo: 8.2,
      },
    ],
    meeting: {
      side: 'company',
      daysAgo: 1.4,
      minutes: 30,
      link: 'https://meet.example.com/lanternfish',
      times: [
        { ahead: 2, hour: 18 },
        { ahead: 4, hour: 18 },
        { ahead: 4, hour: 20 },
        { ahead: 7, hour: 19 },
      ],
    },
    acts: [],
  },
  {
    talent: 'marcus.delacroix@demo.example',
    request: 'brindle-finance',
    messages: [
      {
        side: 'talent',
        body: 'Corinne, having seen the terms of the chain I do not think that you need me: refuse the 90 days and ask for 45. If they say no, write to me again.',
        daysAgo: 17.2,
      },
      {
        side: 'company',
        body: 'They said 50. Thank you, truly. I owe you a lunch.',
        daysAgo: 9.4,
      },
    ],
    acts: [{ act: 'close', side: 'company', daysAgo: 9.3 }],
  },
  {
    talent: 'renee.castellano@demo.example',
    request: 'harborlight-pmm',
    messages: [
      {
        side: 'company',
        body: 'I have heard the first twenty recordings with your notes beside me, and I see it now. Please send us an offer for the ten weeks.',
        daysAgo: 3.2,
      },
    ],
    meeting: {
      side: 'talent',
      daysAgo: 0.75,
      minutes: 30,
      link: 'https://meet.example.com/renee-castellano',
      times: [
        { ahead: 2, hour: 16 },
        { ahead: 3, hour: 18 },
      ],
      taken: { place: 1, daysAgo: 0.4 },
    },
    offers: [
      {
        side: 'talent',
        state: 'open',
        daysAgo: 0.8,
        outcome:
          'One message for the intake product that sales can say in a sentence, and a list of why deals were lost that holds up.',
        startsDaysAgo: -7,
        hours_per_week: 14,
        weeks: 10,
        pay: 'fixed',
        amount: 24000,
      },
    ],
    acts: [],
  },
  {
    talent: 'talent@example.com',
    request: 'meridian-finance',
    messages: [
      {
        side: 'talent',
        body: 'Alicia, the price list by clinic size is done. Could we walk through it before the board sees it?',
        daysAgo: 96.4,
      },
    ],
    offers: [
      {
        side: 'company',
        state: 'agreed',
        daysAgo: 104.3,
        answeredDaysAgo: 103.1,
        outcome:
          'A payments price list whose margin we understand, decided before the third quarter.',
        startsDaysAgo: 100,
        hours_per_week: 10,
        weeks: 26,
        pay: 'hourly',
        amount: 170,
      },
    ],
    acts: [{ act: 'start', side: 'company', daysAgo: 99.8 }],
  },
  {
    talent: 'ingrid.solheim@demo.example',
    request: 'volthaven-cfo',
    messages: [
      { side: 'talent', body: 'Hamburg works for me from the second week on.', daysAgo: 28.3 },
    ],
    offers: [
      {
        side: 'talent',
        state: 'agreed',
        daysAgo: 26.2,
        answeredDaysAgo: 25.4,
        outcome:
          'Three projects financed by savings banks, with company and project costs kept apart.',
        startsDaysAgo: 21,
        hours_per_week: 16,
        weeks: 40,
        pay: 'retainer',
        amount: 11000,
      },
    ],
    acts: [
      { act: 'start', side: 'talent', daysAgo: 20.8 },
      { act: 'pause', side: 'company', daysAgo: 4.3 },
    ],
  },
  {
    talent: 'emma.fitzgerald@demo.example',
    request: 'saltmarsh-dpo',
    messages: [
      {
        side: 'company',
        body: 'The register is in better shape than we deserve. We have found somebody for the role from the spring.',
        daysAgo: 12.6,
      },
    ],
    offers: [
      {
        side: 'talent',
        state: 'agreed',
        daysAgo: 60.5,
        answeredDaysAgo: 59.2,
        outcome:
          'A register of processing that is complete, and answers to parents within two weeks.',
        startsDaysAgo: 52,
        hours_per_week: 6,
        weeks: null,
        pay: 'retainer',
        amount: 3200,
      },
    ],
    acts: [
      { act: 'start', side: 'talent', daysAgo: 51.7 },
      { act: 'notify', side: 'company', daysAgo: 6.2 },
    ],
  },
  {
    talent: 'victor.anand@demo.example',
    request: 'northfork-coo',
    messages: [
      {
        side: 'talent',
        body: 'It was a good winter. The handbook is with Dana, and my access ends tonight.',
        daysAgo: 3.6,
      },
    ],
    offers: [
      {
        side: 'company',
        state: 'agreed',
        daysAgo: 40.6,
        answeredDaysAgo: 39.9,
        outcome: 'Weekly planning that holds without anybody from outside.',
        startsDaysAgo: 36,
        hours_per_week: 8,
        weeks: 4,
        pay: 'fixed',
        amount: 6400,
      },
    ],
    acts: [
      { act: 'start', side: 'company', daysAgo: 35.5 },
      { act: 'notify', side: 'talent', daysAgo: 10.4 },
      { act: 'end', side: 'company', daysAgo: 3.5 },
    ],
  },
  {
    talent: 'daniel.achterberg@demo.example',
    request: 'fennel-cto',
    messages: [
      {
        side: 'company',
        body: 'Signed off by both founders. We begin after the release.',
        daysAgo: 1.4,
      },
    ],
    offers: [
      {
        side: 'company',
        state: 'agreed',
        daysAgo: 5.6,
        answeredDaysAgo: 4.9,
        outcome: 'A platform that two people can run, and a plan for the team that will.',
        startsDaysAgo: -9,
        hours_per_week: 12,
        weeks: 20,
        pay: 'retainer',
        amount: 7800,
      },
    ],
    acts: [],
  },
]
