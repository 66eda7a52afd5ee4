import type { GuidePart } from '../schema.ts'

export const forTalent: GuidePart = {
  id: 'talent',
  title: 'For talent',
  about: 'Selling part of a week without losing the rest of it.',
  sections: [
    {
      id: 'being-asked',
      title: 'Being asked for the right things',
      paragraphs: [
        'A profile that fits everyone is read by no one. Choose the problem you want to be called for, in the words of the person who has it, and lead with it. “Takes hardware companies through their first audit” will be found by fewer people, and asked by more of them.',
        'Describe one or two cases with numbers: what it was like before, what you did, what it was like after, and how long it took. Leave out the client’s name if you have to; keep the size, the stage and the mess.',
        'Keep hours, rate and notice true to the week you are in. A profile that promises twenty hours when six are free costs you the introductions you would have wanted, because declining looks the same to everyone.',
        'Answer quickly, even if the answer is no. A no within a day, with a short reason or the name of someone better suited, is remembered longer than most yeses.',
      ],
      links: [
        { label: 'How it works for talent', to: '/how-it-works/talent' },
        { label: 'Talent Directory', to: '/talent-directory' },
      ],
    },
    {
      id: 'your-rate',
      title: 'Setting a rate you can defend',
      paragraphs: [
        'Start from the year, not from the market. What you need in a year, with taxes, insurance, costs and a reserve, divided by the days you can really bill, is the least you can ask. Most people overestimate those days: of 220 working days, about 140 to 160 remain after holidays, illness, learning, writing proposals and the weeks between two engagements.',
        'Then look at the market, to see whether that number has company. Far above it, you need a reason a client can repeat to a board. Far below it, you will be compared with juniors, and chosen for the wrong work.',
        'Quote days, rate and their product. Do not discount the rate; take away scope. A discount is permanent, and teaches the client what the rate was worth. If you want to be generous, give a date on which it ends.',
        'Raise it for new clients first. For existing ones, raise it once a year, with two months’ notice, ideally just after something you did has paid for it.',
      ],
      links: [
        { label: 'Rate Calculator', to: '/tools/rate-calculator' },
        { label: 'From salary to day rate, and back again', to: '/blog/from-salary-to-day-rate' },
      ],
    },
    {
      id: 'capacity',
      title: 'A week you can keep',
      paragraphs: [
        'Three clients is the number at which most people do their best work, four at which most of them lose evenings. The cost is not the hours; it is the switching. Give each client whole or half days, the same ones each week, and tell each which they are.',
        'Keep a fifth of the week unsold. It is where the urgent call, the proposal, the dentist and the thinking go. An engagement that fits only if nothing happens does not fit.',
        'Across time zones, two shared hours a day are enough if both sides know which they are and no one fills them with reports. Look at the weeks in March and in autumn when only one side has changed its clocks, and move standing meetings before they move themselves.',
        'Write down what happens when two clients have an emergency in the same week, before they do. The honest version is short: who comes first, how soon the other hears about it, and when they get the time back.',
      ],
      links: [
        { label: 'Availability Planner', to: '/tools/availability-planner' },
        {
          label: 'Three clients, five days: planning a week you can keep',
          to: '/blog/planning-capacity-with-several-clients',
        },
        { label: 'Two hours of overlap is enough', to: '/blog/two-hours-of-overlap' },
      ],
    },
    {
      id: 'before-you-say-yes',
      title: 'Before you say yes',
      paragraphs: [
        'Ask who wanted this and who did not. In most companies someone thinks the money should have gone elsewhere, and you will meet them in the second week. It is better to have had coffee with them in the first.',
        'Ask to see the figures the outcome depends on before you agree to it. A company that will not show them under a non-disclosure agreement will not show them later either.',
        'Ask what would make them end it. If the answer is a feeling, help them turn it into something everyone can see. You are writing the standard by which you will be judged; it is the best hour of the whole engagement.',
        'Look for the conflict of interest before someone else does. Say which clients you have, if you’re allowed to, and which you would not take while this lasts. Two competitors at once is a no, whatever both of them say.',
      ],
      points: [
        'Is there one sponsor, with time for me each week?',
        'May I decide something on the first day?',
        'Do I know who does the work when I am not there?',
        'Would I be glad if the other client read this scope?',
      ],
      links: [{ label: 'Scope of Work Builder', to: '/tools/scope-builder' }],
    },
    {
      id: 'first-90-days-talent',
      title: 'Your first 90 days',
      paragraphs: [
        'Arrive with questions and leave the first week with a small thing fixed. Not the big thing: something people had stopped noticing, which shows that you look closely and finish. Credit goes to whoever had been asking for it.',
        'Meet everyone the outcome depends on, one by one, with the same five questions. What works? What would you stop? What has been tried? What should I not touch? Who else should I ask? By the seventh conversation the answers repeat, and what repeats is your diagnosis.',
        'Write one page after thirty days, in plain words, with what you would change in the scope. Scopes are written by people who have not yet had your conversations. A scope that survives the first month unchanged was either brilliant or not read.',
        'Be dull about rhythm. The same days, the same half hour with the sponsor, the same short note at the end of the week: what’s done, what’s next, what’s in the way, which decisions I need and by when. People who are there two days a week are trusted for being predictable first and brilliant second.',
      ],
      links: [{ label: 'The first four weeks', to: '/blog/the-first-four-weeks' }],
    },
    {
      id: 'paper',
      title: 'Paper, insurance and taxes',
      paragraphs: [
        'Use a written agreement even with friends, and especially with friends. It should say who owns what you make, what stays yours, how long notice is, how liability is capped and which law applies. Have a lawyer read your standard agreement once; it is the cheapest day of the year.',
        'Carry professional liability insurance that covers advice, and ask to be included in the company’s directors and officers insurance before you sign anything in its name.',
        'Watch for the signs by which authorities tell a contractor from an employee: one client, fixed hours, their equipment, their instructions on how. The rules differ from country to country and do not care what the contract is called. Ask an adviser where you live, and where the client does.',
        'Keep a separate account for tax from the first invoice. It is someone else’s money that you are looking after.',
      ],
      links: [{ label: 'Contract Templates', to: '/tools/contract-templates' }],
    },
  ],
}
