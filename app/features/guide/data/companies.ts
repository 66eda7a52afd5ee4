import type { GuidePart } from '../schema.ts'

export const forCompanies: GuidePart = {
  id: 'companies',
  title: 'For companies',
  about: 'From the first question to the first 90 days, for the side that hires.',
  sections: [
    {
      id: 'is-it-fractional',
      title: 'Is it a fractional problem?',
      paragraphs: [
        'A part of a senior person’s week solves problems of judgment: what to build first, whom to hire, how to price, what to tell the board. It does not solve problems of presence. If the work is answering fifty messages a day, supervising a shift, or being the one who is always there, you need someone full time, and a fraction of a better person will disappoint you both.',
        'A good test is the calendar. Write down the five most important things this person should have done six months from now. If they fit into eight to sixteen hours a week, done by someone who has done them before, the problem is fractional. If they only fit when you assume that someone else does the follow-up, ask who that is before you hire anyone.',
        'The second test is authority. A fractional executive who may only recommend is an expensive report. If no one in the company is ready to let an outsider decide something, start with an advisory arrangement of a few hours and come back to this question later.',
      ],
      links: [
        {
          label: 'When a fractional hire is the wrong answer',
          to: '/blog/when-fractional-is-the-wrong-answer',
        },
        {
          label: 'Choosing the shape of the work',
          to: '/blog/choosing-the-shape-of-the-work',
        },
      ],
    },
    {
      id: 'scoping',
      title: 'Scoping: say what will be true',
      paragraphs: [
        'A scope is not a list of tasks. Tasks are what the person you hire will find, and better than you would have. A scope says what will be true at the end that is not true now, how anyone could tell, and what is not part of it. “Own finance” is a job title. “The lender gets covenant figures by the eighth working day, and believes them” is an outcome.',
        'One or two outcomes are enough for a quarter. With more, their order becomes the real decision, and it will be made by whoever shouts last. Put the outcomes in order when you write them, while no one is shouting.',
        'Write the exclusions with the same care. They are where engagements go wrong: the company thought the new finance chief would also run payroll, the executive thought someone else did. Three lines of what is not included save three uncomfortable meetings.',
        'Then read it as a candidate would. Someone senior asks three questions about every request: is this my kind of problem, is it serious, and can it be done in the hours offered? A request that answers all three in ten lines gets better answers than one of two pages.',
      ],
      points: [
        'One sentence on where the company stands: size, stage, what changed lately.',
        'The outcome, and how you’ll know it when you see it.',
        'The hours a week, and for how many weeks before you look at it again.',
        'What the person may decide alone.',
        'What has been tried, and why it didn’t last.',
      ],
      links: [
        { label: 'Scope of Work Builder', to: '/tools/scope-builder' },
        {
          label: 'How to write a request that senior people answer',
          to: '/blog/how-to-write-a-request-senior-people-answer',
        },
        {
          label: 'A one-page scope that survives the second month',
          to: '/blog/a-scope-that-survives-the-second-month',
        },
      ],
    },
    {
      id: 'choosing',
      title: 'Choosing between three good people',
      paragraphs: [
        'Look for the same problem at the same size, not for the same industry. Someone who has taken two companies from founder-led sales to a first team of five will be useful to a third in nearly any market. Someone who ran a team of two hundred in yours may never have built one.',
        'Have each candidate work with you for an hour on the real problem, with real figures under a mutual non-disclosure agreement. Pay for anything longer. You learn more from the questions someone asks about your numbers than from the story of theirs, and they learn whether you answer.',
        'Ask for a reference from an engagement that ended early. Everyone has one. How they talk about it says how this one would end.',
        'Ask how many other clients they have, on which days, and what happens in a week when two of them have an emergency. A calm answer that names weekdays is worth more than a promise to always be there.',
      ],
      points: [
        'What would you want to see before you believed our diagnosis?',
        'What would you stop first?',
        'Which decision would you need on day one that we might not want to make?',
        'When should we not hire you?',
      ],
      links: [{ label: 'Mutual NDA', to: '/tools/contract-templates/mutual-nda' }],
    },
    {
      id: 'pricing',
      title: 'Pricing: compare the right numbers',
      paragraphs: [
        'A day rate looks high beside a salary divided by 220, because that is not the comparison. A salary carries taxes and benefits of a quarter to a third, equity, recruiting, severance, an empty month between two people, and a full week whether you need one or not. A day rate carries all of it inside, and only the days you use.',
        'Budget in months: days times rate. Eight days a month at $1,500 are $12,000, and this is the number both sides should have in front of them. If the invoice can be higher than that product, something has been left unsaid.',
        'Do not haggle about the rate before you have talked about the days. Most people are better at four days a month with a clear outcome than at ten without one. Cutting scope saves more than cutting price, and leaves no one resentful.',
        'Equity instead of fees works if someone shapes the outcome over years. For six months of embedded work it mostly adds a negotiation. If you offer it, offer it on top of a fee the person can live on, with monthly vesting and a short cliff.',
        'Pay on time. It is the cheapest way to be the client who gets the call back on a bad day.',
      ],
      links: [
        { label: 'Rate Calculator', to: '/tools/rate-calculator' },
        { label: 'From salary to day rate, and back again', to: '/blog/from-salary-to-day-rate' },
      ],
    },
    {
      id: 'decision-rights',
      title: 'Governance: decision rights in writing',
      paragraphs: [
        'The most common failure is not bad work. It is good work that waits. A person who is there two days a week loses a week each time a decision takes four days. Write down, before the start, what the executive decides alone, what they propose, who answers and how soon, and what they only need to know.',
        'Use amounts and kinds. “Spends up to $5,000 within budget; chooses tools; says no to features for this quarter; does not hire or dismiss, but has a veto on hires in the team.” Tell the team the same day, in the words of the document. An executive whose authority is a rumor has none.',
        'Name one sponsor. Two sponsors are a committee, and a committee meets when the executive is not there. The sponsor gives half an hour a week, removes obstacles, and is the only one who changes the scope.',
        'Give access before the first day: accounts, documents, calendars, the people worth meeting and why. Two lost days of ten are a fifth of the month’s fee, spent on passwords.',
        'If the law and your insurers care who holds an office, you should too. Signing for the company, being an officer, seeing personal data: each needs its own document, and none should happen because no one thought about it.',
      ],
      links: [
        {
          label: 'Fractional Services Agreement',
          to: '/tools/contract-templates/fractional-services-agreement',
        },
      ],
    },
    {
      id: 'first-90-days-company',
      title: 'The first 90 days',
      paragraphs: [
        'Days 1 to 30 are for finding out. Expect questions, a few things fixed in passing, and one page at the end: what was found, what should change in the scope, what comes first. If that page is a surprise, good; if it is a compliment, ask again.',
        'Days 31 to 60 are for one thing that works differently and can be seen by people who were not in the room: a close that ends on the eighth day, a pipeline everyone reads the same way, a release that went out on the date. Protect this from the second and third thing.',
        'Days 61 to 90 are for making it last without its author. Who does it when the executive is away? Then sit down with the scope of the first day and decide in writing: go on, change, or end. Ending after ninety days with the outcome reached is a success, and should feel like one.',
      ],
      points: [
        'Week 1: access works, the team has been told, five conversations have taken place.',
        'Week 4: the page of findings, and a scope that was changed by it.',
        'Week 8: one visible difference, with a date.',
        'Week 12: a decision in writing, on both sides.',
      ],
      links: [{ label: 'The first four weeks', to: '/blog/the-first-four-weeks' }],
    },
  ],
}
