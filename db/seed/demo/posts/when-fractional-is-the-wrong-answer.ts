import type { DemoPost } from '../types.ts'

export const whenFractionalIsTheWrongAnswer: DemoPost = {
  title: 'When a fractional hire is the wrong answer',
  slug: 'when-fractional-is-the-wrong-answer',
  excerpt:
    'Five situations in which two days a week of a senior person will disappoint you, what to do instead, and a short test to run before you post a request.',
  author: 'Charlotte Dubois',
  topic: 'hiring',
  status: 'published',
  publishedDaysAgo: 19.62,
  content: `We run a marketplace for fractional executives, so you might expect us to recommend one for everything. We would rather lose the introduction than watch it fail. A failed engagement costs a company three months it did not have, and costs the executive a reference. Here are the situations in which we would tell a friend to do something else.

## 1. The problem happens every day

Some jobs are made of presence. A support organization that is short of people on each shift, a shop floor with a safety problem, a sales team of eleven that has never had a manager: these need someone who is there on Tuesday *and* Thursday, and who hears things in the corridor.

A useful question is: **how long can a decision wait?** If most decisions can wait until the next of her two days, fractional works. If they can't wait until after lunch, it does not.

*Instead:* hire full time. If the search will take months, an [interim leader](/blog/choosing-the-shape-of-the-work) at four or five days a week can hold the chair in the meantime. That is fractional in contract only; budget for it as the full-time job it is.

## 2. You have a worker's problem and a leader's budget

Picture a founder who asks for "a marketing leader" and then lists the work: write two posts a week, run the ads, fix the website. That is a marketer, and a good one will do it better than a former CMO, and for far less a day.

Senior people decide what is worth doing, set up the way it gets done and judge whether it worked. If you already know what is worth doing and lack hands, buy hands.

*Instead:* hire a mid-level person, and buy one advisory day a month to point them in the right direction. The combination often costs less than either mistake.

## 3. Nobody inside will carry the work

Two days a week produce decisions, plans and questions. Someone has to act on them during the other three. If every person in the company is already at their limit, the recommendations pile up, and by week six the status meeting is a list of things that did not happen.

Before you post a request, write down a name next to each of these:

- Who will be the executive's daily contact?
- Who does the work that comes out of the first month?
- What will those people **stop** doing?

If the third answer is "nothing", you have found the real problem.

## 4. You want permission, not advice

Sometimes a company has already decided, and would like someone with gray hair to agree. Investors ask for "a real CFO" and the founder wants a name on the slide. Experienced executives notice this in the first call. The good ones decline; the others take the money and their judgment stays at home.

*Instead:* make the decision and own it. If investors want assurance, ask them what they would need to see, and commission that as a project: an audit-ready close, a tested forecast, an architecture review with a written opinion.

## 5. The trouble is between the founders

If two founders disagree about where the company is going, a fractional COO becomes the rope in a tug of war. Each side briefs her separately. Within a month she knows more than she wants to and can do less than she hoped.

*Instead:* settle it first, with a mediator or a board member. Then hire.

## A ten-minute test

Score each line from 0 (no) to 2 (clearly yes). Do it alone, then ask your co-founder or deputy to do it without seeing your numbers.

| Question | 0–2 |
|---|---|
| We can say what should be different in twelve weeks | |
| Most decisions in this area can wait two days | |
| A named person will carry the work between visits | |
| We would follow advice we do not like | |
| We can give access to data and people in the first week | |
| The work would not fill five days, every week | |

*10 to 12:* you are ready; [look through the directory](/talent-directory) or write a request. *6 to 9:* fix the lowest line first, it is usually a week's work. *Below 6:* a fractional hire will be blamed for something that was true before they arrived.

The difference between the two score sheets is worth more than either total. If you gave yourself a 2 for "we would follow advice we do not like" and your deputy gave a 0, talk about that over dinner.

## And when it is right

It is right when the judgment is needed more than the hours. A first pricing change. Getting ready for an audit. A data team of three that has never had anyone to learn from. A fundraise in which the model has to survive somebody else's spreadsheet. A leader on parental leave. In each of these, the difference a senior person makes in eight hours is out of proportion to the eight hours, and the work has edges: you can tell when it is done.

If that sounds like your situation, read [how it works for companies](/how-it-works/company), and then write down what should be different in twelve weeks. If you can write it, somebody can help you do it.`,
}
