import type { DemoPost } from '../types.ts'

export const endingAnEngagementWell: DemoPost = {
  title: 'Ending an engagement well',
  slug: 'ending-an-engagement-well',
  excerpt:
    'Every fractional engagement ends. A handover checklist, words for the difficult versions, and why the last three weeks decide the reference.',
  author: 'Ruth Abernathy',
  topic: 'working',
  status: 'published',
  publishedDaysAgo: 204.09,
  content: `A full-time job ends once, awkwardly, and you move on. A fractional career is made of endings, perhaps two a year. They can be done well, and the people who do them well rarely have to look for work.

## Four endings, four conversations

**It is finished.** The thing was delivered, the hire was made. This is the ending to aim for, and it deserves to be marked. Say what was agreed, what was done, and what was not.

**The company has outgrown you.** Sixteen hours a week were right for thirty people and are wrong for ninety. It is best if the executive says so first: "By the summer you will need somebody full time. Let me help you find them." It ends the engagement and usually extends it by three months.

**The money ran out.** Nobody's fault. Offer a shorter, cheaper way to close properly: two days for the handover, at half the rate if you must, rather than stopping on a Friday with everything in your head.

**It isn't working.** The hard one. More on that below.

## The handover, by week

For a notice period of four weeks, at two days a week:

| Week | What happens |
|---|---|
| 1 | Agree on the date, who takes over each area, and what will *not* be finished |
| 2 | Write the handover note; move every document out of personal folders |
| 3 | The successor does the work and you watch; not the other way around |
| 4 | Questions, access removed, invoice sent, thanks said |

Week three is where handovers succeed or fail. As long as you do the work while the successor nods, you have learned that they can nod. Let them run the close, lead the planning meeting or answer the auditor, with you silent in the room.

## What goes into the note

Five pages are plenty. Somebody should be able to read it on a train.

1. **What runs, and when.** Weekly, monthly, yearly. Include the things you do without noticing; look through your calendar for the past year.
2. **What is open.** Each item with the next step, the person waiting, and the date on which it becomes a problem.
3. **What I decided, and why.** The reasons matter more than the decisions. In six months someone will want to reverse one of them and should know what it was protecting.
4. **Whom to call.** The helpful woman at the bank; the consultant who knows the old system.
5. **What I would do next.** Label it as opinion. It's your last piece of advice and it is free.
6. **What I got wrong.** Two or three sentences. It makes the other five believable.

Don't leave out access. List every system you can get into, and ask for it to be closed on the last day. You don't want to be among the suspects when something goes wrong in March.

## When it isn't working

Say it early, and in person or by video. A few sentences that have served people well:

*From the executive:* "I don't think you are getting what you are paying for. I have an idea why, and I may be part of it. Can we look at the scope together? If we can't make it right in two weeks, I would rather help you find someone who can."

*From the company:* "We need something different from what you do best. I should have seen it when I wrote the request. I'd like to end at the end of next month, and agree today on what would be most useful until then."

What these have in common: they are specific about time, they take a share of the responsibility, and they don't argue about the past. You may be right about the past. It won't help.

Keep paying until the end date and keep working until it. Both sides are tempted to fade out. The fading is what people remember and what they tell others.

## Money, papers and credit

- The last invoice goes out within a week, with the hours listed. If something is disputed, say so within a week too.
- Equity: check in writing what vested and by when it must be exercised.
- Confidentiality outlives the engagement. Case studies need permission, and numbers need it twice.
- Agree on one sentence each of you may use in public. Write it together. It takes five minutes now and is embarrassing to ask for a year later.

## The reference

Ask for a testimonial in the last week, while the details are fresh, and make it easy. Don't ask "would you recommend me?". Ask three questions: what was the situation before, what is different now, and what should the next client know about working with me? The answers to the third are the ones future clients believe.

Give one, too. A company that was good to work for deserves to have it known, and the next executive deserves to know.

Then put a date in your calendar, ninety days later, to ask how it is going. No agenda and no offer. A surprising share of second engagements begin with that message, and even when they don't, it is a decent thing to do.

You will find a checklist version of this page in the [best practices guide](/resources/best-practices#ending-well), and a termination clause that reads like plain English in the [contract templates](/tools/contract-templates).`,
}
