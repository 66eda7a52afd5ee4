import type { DemoPost } from '../types.ts'

export const workingAcrossTimeZones: DemoPost = {
  title: 'Two hours of overlap is enough, if you use them',
  slug: 'two-hours-of-overlap',
  excerpt:
    'A part-time executive nine time zones away can work very well or not at all. What makes the difference, and how to plan the overlap.',
  author: 'Mei-Ling Chow',
  topic: 'working',
  status: 'draft',
  publishedDaysAgo: null,
  content: `A company in Berlin finds the right person in Sydney. She wants the work; they want her. Between them lie eight to ten hours, depending on the season, and everyone's first instinct is that it can't be done. It can, under conditions that are worth stating before the contract rather than after.

## Work out the overlap first

Write both working days in one clock. Here with a difference of nine hours:

~~~text
UTC      21 22 23 00 01 02 03 04 05 06 07 08 09 10 11 12 13 14
Sydney   08 09 10 11 12 13 14 15 16 17 18 .. .. .. .. .. .. ..
Berlin   .. .. .. .. .. .. .. .. 07 08 09 10 11 12 13 14 15 16
                                 ^^^^^
                                 16:00-18:00 in Sydney
                                 07:00-09:00 in Berlin
~~~

Two hours, if one side starts early and the other stays a little late. Then ask who pays for them. If it's always the executive's evening, the arrangement lasts until her second winter. Alternate, or price it.

Two warnings. The clocks change on different dates in the two hemispheres, so for some weeks each year the overlap moves by an hour, and it moves in the wrong direction once. And a public holiday on one side is a normal Tuesday on the other. Put both calendars into the contract.

## Spend the overlap on what needs it

Overlap is the scarcest thing you have. Rank what you use it for:

| Needs both awake | Can travel overnight |
|---|---|
| Disagreements | Status |
| Hiring decisions | Reviews of documents and code |
| Bad news | Questions with a clear answer |
| First meetings | Approvals within agreed limits |
| Anything with a customer present | Plans, once the argument is over |

If your shared hours fill up with status reports, the first thing to fix is not the time zone.

## Write so that a night is not lost

When a question has to wait eight hours for its answer, a missing detail costs a day. Good overnight messages have the same four parts: what I need, by when, what I would do if you don't answer, and where to look.

> I need a yes or no on the vendor by your Thursday evening. If I hear nothing I will sign, since the notice period ends Friday. Comparison in the shared folder, page 2. What worries me is the third clause.

The third part is the important one. It turns a question that blocks into one that informs.

## Roles that travel, and roles that don't

Work that is done through documents, models and designs crosses time zones well: finance, data, architecture, brand, most advisory work. Work that is done through presence does not: managing a team of juniors who all sit on the other side, running daily operations, live sales. An interim leader should share at least half of the team's working day.

A reasonable rule for an embedded role is *two hours of overlap on working days, and four on one day a week*. Below that, choose advisory or a project with milestones instead, as described in [choosing the shape of the work](/blog/choosing-the-shape-of-the-work).

## Agree on silence

People far apart fill silence with worry. Decide what it means. "If you haven't heard from me by 18:00 your time, everything is going to plan" saves a hundred messages a month. So does the opposite: a single agreed channel for "call me now, whatever the hour", used perhaps twice a year.

## Try it for a month

The honest test is a short project across the same distance. Four weeks, one real result, the agreed overlap. At the end each side writes three lines about what was harder than expected. If none of them mentions the clock, you have found a way of working. If all of them do, you have lost a month rather than a year.

Time zones are shown on every profile in the [directory](/talent-directory), and requests name theirs. Neither is a verdict. They are the first line of a conversation about two hours.`,
}
