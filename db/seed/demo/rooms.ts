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
    acts: [],
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
]
