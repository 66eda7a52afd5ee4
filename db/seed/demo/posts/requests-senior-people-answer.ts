import type { DemoPost } from '../types.ts'

export const requestsSeniorPeopleAnswer: DemoPost = {
  title: 'How to write a request that senior people answer',
  slug: 'how-to-write-a-request-senior-people-answer',
  excerpt:
    'Good executives choose their clients. What they look for in a request, what makes them close the tab, and a before-and-after you can borrow from.',
  author: 'Brandon Okonkwo-Hayes',
  topic: 'hiring',
  status: 'published',
  publishedDaysAgo: 88.27,
  content: `Someone with two open days a week does not need your project. They need the right one, and they decide quickly, often on a phone, between two other clients. Your request has perhaps a minute. This is what we would use it for.

## The four questions in the reader's head

1. **Is this my kind of problem?** Not my kind of industry or title: my kind of problem.
2. **Is it real?** Is there a date, a budget and somebody who wants it done?
3. **Can I succeed?** Will I have the access, the authority and the people?
4. **Do I want to work with whoever wrote this?**

Most requests answer none of them. They describe the company's mission, then a list of adjectives, then "the ideal candidate". The reader is left to guess.

## Before and after

Here is an invented request, of a kind that is written every day.

> We are a fast-growing health-tech company looking for a rock-star CTO to take our technology to the next level. You are a hands-on, strategic leader with excellent communication skills who thrives in a dynamic environment.

It is not dishonest, only empty: there is no company in the world it could not describe. Now the same need, after twenty minutes of conversation with the founder:

> We make scheduling software for 140 dental practices. Five engineers, no technical leader since June, when our co-founder left on good terms. Releases have gone from weekly to monthly, because every change to the calendar breaks something in billing. Nobody here knows whether to untangle the two or rewrite one. We need that decision, made with the team, by the end of March, and then someone beside our most senior engineer for four months while she grows into leading. She knows about this post and helped to write it.

It is longer and faster to read. A CTO who has separated a calendar from a billing system will recognize herself by the third sentence. One who has not will move on, which is also a service to you.

What changed?

- **Numbers instead of adjectives.** 140 practices, five engineers, since June.
- **A symptom, not a diagnosis.** "Every change breaks billing" lets an expert think. "We need microservices" does not.
- **A decision with a date.**
- **The awkward thing, said plainly.** The co-founder left. They would find out in the first call anyway.
- **A person.** The senior engineer is the reason to say yes.

## The fields, and what they are for

On our [request form](/company/request/new) the short fields decide whom you meet, and the long one decides whether they answer.

| Field | What goes wrong | Better |
|---|---|---|
| Role | The grandest title available | The title of the person who did this job well elsewhere |
| Skills | Fifteen of them | The four without which the work can't be done |
| Hours | "20" because it was the default | Count the meetings you expect them at, then double it |
| Budget | Left low to have room | What you would pay for the right person tomorrow |
| Start | ASAP | ASAP only if access will be ready on Monday |
| Time zone | Yours | Yours, plus a line on how much overlap you need |

A word about skills. Each one you require narrows the field, and they multiply. Ask of every entry: if she lacked this and had everything else, would we truly say no? If not, mention it in the description instead.

And about budgets. Executives talk about money without embarrassment and appreciate the same. A range that is honest at both ends tells them you have thought about it. If you have no idea what the work should cost, the arithmetic in [from salary to day rate](/blog/from-salary-to-day-rate) will get you close.

## Three lines that raise the answer rate

We cannot promise you a figure, but ask any fractional executive what makes them reply and some version of these comes up.

*"Here is what we have already tried."* It shows that you are serious, and saves the first meeting.

*"You would work mostly with…"* Give a name and one honest sentence about them.

*"We will decide by…"* And then do.

## After you press the button

Send introductions to three people, not twenty. Write to each of them why *them*: one line from their profile that made you choose. When someone declines, thank them and ask whether the request itself was the reason; people who say no are often generous with advice.

And answer everyone who says yes within two working days, even if the answer is "we are talking to someone else first". The market for senior people is smaller than it looks. They remember who replied.

When your draft is finished, read it aloud to a colleague and ask them to describe the person you are looking for. If they describe your last hire, or a superhero, go back to the symptom and start there.`,
}
