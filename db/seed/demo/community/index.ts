import type { DemoQuestion } from '../types.ts'

/** Questions of the demo world's people, and what others of them answered. */
export const demoQuestions: DemoQuestion[] = [
  {
    author: 'company@example.com',
    title: 'How many hours a week does a fractional CFO need before a Series A?',
    topic: 'hiring',
    daysAgo: 58.31,
    body: 'We are fourteen people and close the books with an outside bookkeeper. The round is six months away. Is **eight hours a week** enough to get a model and a data room that survive diligence, or do we need more for a while and less afterwards?',
    answers: [
      {
        author: 'henrik.lindqvist@demo.example',
        daysAgo: 57.62,
        accepted: true,
        helpful: [
          'corinne.walsh@demo.example',
          'company@example.com',
          'priya.raghunathan@demo.example',
        ],
        body: 'Not the same number every month. What I have seen work:\n\n| Phase | Hours a week |\n|---|---|\n| First four weeks | 16 |\n| Steady state | 8 |\n| Six weeks before diligence | 20 |\n\nAgree on the phases in writing, with a price for each, so that nobody has to ask for more hours in the worst week.',
      },
      {
        author: 'priya.raghunathan@demo.example',
        daysAgo: 55.18,
        helpful: ['company@example.com'],
        body: 'Ask first how good the bookkeeping is. If revenue recognition has never been looked at, the first month goes there whatever you planned.',
      },
    ],
  },
  {
    author: 'daniel.achterberg@demo.example',
    title: 'Do you charge for the first conversation with a company?',
    topic: 'pricing',
    daysAgo: 51.77,
    body: 'The first call is free for me, but some companies turn it into three, with a whiteboard. Where do you draw the line without sounding like a lawyer?',
    answers: [
      {
        author: 'leila.haddad@demo.example',
        daysAgo: 51.02,
        accepted: true,
        helpful: ['daniel.achterberg@demo.example', 'meiling.chow@demo.example'],
        body: 'One call of forty-five minutes to find out whether there is work. After that I offer a **paid diagnosis**: two days, a written result they keep, and the fee counts toward the engagement if they go on.',
      },
      {
        author: 'corinne.walsh@demo.example',
        daysAgo: 49.4,
        helpful: ['leila.haddad@demo.example'],
        body: 'From the other side: I would rather be told. When somebody says "this is where the work begins", I know they have done it before.',
      },
    ],
  },
  {
    author: 'matthias.holm@demo.example',
    title: 'What goes into a one-page scope for an interim operations lead?',
    topic: 'scope',
    daysAgo: 44.26,
    body: 'Our last scope had nine pages and nobody read it after the second week. What has to be on one page?',
    answers: [
      {
        author: 'soojin.park@demo.example',
        daysAgo: 43.5,
        accepted: true,
        helpful: ['matthias.holm@demo.example'],
        body: '1. The outcome, in one sentence with a number in it.\n2. What the person may decide alone.\n3. Who they meet, and how often.\n4. What is true after 30, 60 and 90 days.\n5. How either side ends it.\n\nEverything else is a conversation, not a scope.',
      },
    ],
  },
  {
    author: 'rafael.quintero@demo.example',
    title: 'How do you keep two clients apart when both want the same morning?',
    topic: 'working',
    daysAgo: 38.12,
    body: 'Two engagements of two days each, in time zones six hours apart. Both have their leadership meeting on Tuesday at nine. How do you settle this before it becomes a habit?',
    answers: [
      {
        author: 'nadia.petrova@demo.example',
        daysAgo: 37.9,
        helpful: ['rafael.quintero@demo.example', 'tobias.wren@demo.example'],
        body: 'Fixed days, named in the agreement, and one hour a day for what cannot wait. Nobody has ever minded a rule they knew from the beginning.',
      },
      {
        author: 'tobias.wren@demo.example',
        daysAgo: 36.6,
        body: 'I ask both which of their meetings I am really needed for. It is usually one of three.',
      },
    ],
  },
  {
    author: 'deborah.tan@demo.example',
    title: 'Is it fair to ask a fractional executive for references from current clients?',
    topic: 'hiring',
    daysAgo: 33.48,
    body: 'I would like to speak with somebody they work for now, not five years ago. Does that put them in a difficult place?',
    answers: [
      {
        author: 'marcus.delacroix@demo.example',
        daysAgo: 33.01,
        accepted: true,
        helpful: ['deborah.tan@demo.example'],
        body: 'It is fair late and unfair early. Ask when you would sign if the reference is good, and let them choose whom you speak with.',
      },
    ],
  },
  {
    author: 'meiling.chow@demo.example',
    title: 'How long a notice period do you put into a two-day engagement?',
    topic: 'ending',
    daysAgo: 27.65,
    body: 'Four weeks feels long for them and short for me. What do you use, and have you ever needed it?',
    answers: [
      {
        author: 'ingrid.solheim@demo.example',
        daysAgo: 27.11,
        helpful: ['meiling.chow@demo.example', 'gabriel.reyes@demo.example'],
        body: 'Thirty days on both sides, and a handover list that is kept up to date from the first month. The list has saved me more than the notice.',
      },
    ],
  },
  {
    author: 'theo.marchetti@demo.example',
    title: 'Equity for a fractional marketing lead: when does it make sense?',
    topic: 'pricing',
    daysAgo: 23.04,
    body: 'We are pre-seed and would rather keep the cash. She is open to it. What should we think of before we say yes?',
    answers: [
      {
        author: 'jonathan.peake@demo.example',
        daysAgo: 22.7,
        helpful: ['theo.marchetti@demo.example'],
        body: 'Only on top of a rate that would be acceptable without it, vesting monthly with no cliff shorter than the engagement. And both of you take advice of your own: this is where friendships end.',
      },
      {
        author: 'gabriel.reyes@demo.example',
        daysAgo: 21.92,
        body: 'I have taken it twice and regretted it once. The difference was whether I could see the cap table.',
      },
    ],
  },
  {
    author: 'tobias.wren@demo.example',
    title: 'What belongs in a profile headline, and what does not?',
    topic: 'finding',
    daysAgo: 18.36,
    body: 'Mine says "strategic finance leader", which fits half of the directory. What made yours better?',
    answers: [
      {
        author: 'talent@example.com',
        daysAgo: 18.02,
        accepted: true,
        helpful: [
          'tobias.wren@demo.example',
          'daniel.achterberg@demo.example',
          'nadia.petrova@demo.example',
        ],
        body: 'Say for whom and in which situation: not what you are, but when somebody should call you. I was asked three times as often once mine named the stage and the problem.',
      },
    ],
  },
  {
    author: 'alicia.brandwein@demo.example',
    title: 'Who should know that our operations chief works two days a week?',
    topic: 'working',
    daysAgo: 13.57,
    body: 'The team assumes that everybody at that level is there all week. Do we make a point of it or not?',
    answers: [
      {
        author: 'ingrid.solheim@demo.example',
        daysAgo: 13.1,
        helpful: ['alicia.brandwein@demo.example'],
        body: 'Everybody, on the first day, from you. What hurts is not the two days, it is finding out about them on the third.',
      },
    ],
  },
  {
    author: 'nadia.petrova@demo.example',
    title: 'How do you hand over production access when an engagement ends?',
    topic: 'ending',
    daysAgo: 8.83,
    body: 'I leave with keys to more than I remember. Does anybody have a list that is complete?',
    answers: [
      {
        author: 'rafael.quintero@demo.example',
        daysAgo: 8.4,
        helpful: ['nadia.petrova@demo.example'],
        body: 'Keep it from the first day: every account you are given goes into a file in *their* drive. At the end somebody else closes each line, and you watch.\n\n```\naccount | given by | why | closed on | closed by\n```',
      },
    ],
  },
  {
    author: 'hugh.pemberton@demo.example',
    title: 'Can one person be fractional for us and for a competitor?',
    topic: 'scope',
    daysAgo: 4.71,
    body: 'We found somebody who knows our market very well, because she works in it. How do others write this down?',
    answers: [
      {
        author: 'henrik.lindqvist@demo.example',
        daysAgo: 4.2,
        body: 'Name the companies that count as competitors, do not describe them. A list of five names has never been argued about; "similar business" always is.',
      },
    ],
  },
  {
    author: 'gabriel.reyes@demo.example',
    title: 'What do you do in the first week that nobody asks you for?',
    topic: 'working',
    daysAgo: 1.64,
    body: 'I read a month of customer complaints before I look at a single dashboard. I would like to hear what the rest of you do.',
    answers: [],
  },
]
