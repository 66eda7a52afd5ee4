import type { DemoPost } from '../types.ts'

export const choosingTheShapeOfTheWork: DemoPost = {
  title: 'Advisory, embedded, interim, project: choosing the shape of the work',
  slug: 'choosing-the-shape-of-the-work',
  excerpt:
    'The four engagement types differ in who decides, who is accountable and how it ends. Choosing the wrong one is a common reason engagements sour.',
  author: 'Hannah Weissman',
  topic: 'hiring',
  status: 'published',
  publishedDaysAgo: 41.18,
  content: `On a request form the four engagement types look like a detail. They are closer to four different jobs. The same person, in the same company, at the same rate, will behave differently under each of them, and should.

## The short version

| | Advisory | Embedded | Interim | Project-based |
|---|---|---|---|---|
| You are buying | judgment | part of a leader | a whole leader, for a while | a result |
| Typical time | 2–8 hours a month | 8–24 hours a week | 24–40 hours a week | varies, with an end date |
| Who decides | the company | the executive, in an agreed area | the executive | the company, at milestones |
| Manages people | no | often | yes | rarely |
| Ends when | it stops being useful | you hire, or outgrow it | the successor starts | the thing is delivered |

The hours in that table are what we would expect, not rules. What matters is the row called *who decides*.

## Advisory

An adviser answers questions and asks better ones. She doesn't do the work and is not accountable for it. That makes advisory work cheap, safe and easy to waste.

To get value from it, **bring decisions, not topics**. "Can we talk about hiring?" produces a pleasant hour. "We have two finalists for head of sales, here are the scorecards, I lean toward the second and I'm worried about one thing" produces a better hire.

A format that works:

1. Two days before the call, the company sends one page: the decision, the options, the leaning.
2. The adviser reads it and replies with questions only.
3. The call starts with the answers.
4. Afterward the company writes two lines: what we decided, what would change our mind.

If nobody writes the page, cancel the call. Three cancellations in a row mean the arrangement has run its course.

## Embedded

This is what most people mean by "fractional". The executive owns an area, such as finance, engineering or marketing, for a part of each week. She has a seat in the leadership meeting, she may have people reporting to her, and she is judged on what happens.

Embedded work fails in one typical way: accountability without authority. The executive is expected to fix the forecast but cannot change the CRM. Avoid it by writing down, before the start:

- what she may decide alone;
- what she may spend without asking;
- whose work she may direct, and what happens when that conflicts with someone else's instructions;
- which meetings she attends, and which she deliberately doesn't.

The last point is not small. On 16 hours a week, three recurring one-hour meetings are almost a fifth of everything you bought.

## Interim

An interim leader sits in a chair that exists and is empty. The organization around it is used to having someone there, so it needs most of a week. Interim work has two tasks that pull against each other: keep things running, and leave them better than they were.

Say which comes first. After a sudden departure, it is stability: nobody reorganizes in the first month. If the predecessor left because things were broken, the board may want the hard decisions made *before* the successor arrives, by someone who doesn't have to live with the resentment. Both are respectable, and an interim who has been told one and expected to do the other will fail at both.

Agree from the first day on what the successor will find: a handover note, a list of open decisions, an honest assessment of each direct report.

## Project-based

A project has a deliverable and an end. Choose it when you can describe the result without using the word "help". "Help with security" is not a project. "Pass a SOC 2 Type I audit, with the policies, evidence and vendor list owned by our staff afterward" is.

Fix the result and the price, or fix the days and the price, but don't fix all three. When scope, time and money are all nailed down, the only thing left that can give is quality.

Milestones protect both sides. A reasonable pattern for a twelve-week project:

- **Week 2:** findings and a plan. Either side may stop here, paid to date.
- **Week 7:** the part with the most uncertainty is working.
- **Week 11:** done, in the hands of the people who will keep it.
- **Week 12:** questions, and a written handover.

## Changing shape on purpose

Good engagements change type. A project turns up something that needs an owner, and becomes embedded. An embedded CFO hires a controller and moves to advisory, four hours a month, for a year. An interim stays on two days a month while the successor finds the light switches.

What goes wrong is changing *by accident*: the adviser who is now running the Monday meeting, at advisory hours and advisory pay; the project that never ended. Put a date in the calendar every eight weeks with one question: **is this still the job we agreed on?** If the answer is no, rewrite the agreement that week. The [scope builder](/tools/scope-builder) can start from the old one.

On your profile or your request you may pick more than one type. Pick the ones you would truly accept. Someone who ticks all four is usually telling the reader that they have not decided.`,
}
