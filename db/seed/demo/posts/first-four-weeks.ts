import type { DemoPost } from '../types.ts'

export const firstFourWeeks: DemoPost = {
  title: 'The first four weeks of an embedded engagement',
  slug: 'the-first-four-weeks',
  excerpt:
    'What to do in a new company when you have eight days instead of twenty: whom to see, what to fix early, what to leave alone, and what to write at the end.',
  author: 'Isabel Thornbury',
  topic: 'working',
  status: 'published',
  publishedDaysAgo: 152.71,
  content: `A full-time executive has about twenty working days in the first month. At two days a week you have eight. The advice in books about the first ninety days does not shrink well: if you spend eight days listening, the month is gone and people wonder what they bought. This is a plan for eight.

## Before day one

Ask for three things in writing a week ahead, and don't start without them: accounts on every system you will need, the last two board or leadership packs, and a list of the people you will depend on, with one line about each. How fast they arrive is your first piece of information about the company.

Read the packs and write down ten questions. Put them away. At the end of the month, look at which of them turned out to matter.

## Week 1: see the work (days 1 and 2)

Spend the first day watching things being done, not hearing them described. If you lead finance, sit beside whoever pays the invoices. If you lead engineering, follow one change from idea to production. If you lead marketing, listen to four recorded sales calls.

On the second day, hold short conversations, 25 minutes each, with the same three questions:

1. What should I be careful not to break?
2. What do you do every week that you believe nobody needs?
3. If you had my job, what would you do first?

The first question earns more trust than any other. It tells people you know that what exists is there for a reason.

## Week 2: fix one small thing (days 3 and 4)

Choose something that annoys several people, can be done in a day, and needs nobody's permission. The report that takes Ana four hours every Friday. The approval that waits for someone on vacation. The test suite that fails every third time.

Small is the point. You are not proving that you are clever. You are showing what it will be like when you say that you will do something.

Leave these alone for now, however tempting:

- the organization chart;
- the choice of large systems;
- anything your predecessor was loved for;
- prices.

## Week 3: find the constraint (days 5 and 6)

By now you have seen thirty problems. Write them all down, then look for the one that feeds the others. A few that come up often, and where they tend to lead:

| What people complain about | What is often underneath |
|---|---|
| Forecasts are always wrong | Nobody owns a definition of "committed" |
| Engineers are slow | Work is started in parallel and waits |
| Leads are bad | Sales and marketing describe different customers |
| Everyone is in meetings | Decisions are not written down, so they are made again |
| We can't hire | The interviewers disagree about the job |

Test your theory by predicting something. "If I'm right, then about half of the deals that slipped last quarter never had a next step in the CRM." Then count. If you are wrong, you have lost an hour. Had you announced it first, you would have lost the month.

## Week 4: write it down (days 7 and 8)

On day seven write a memo of two pages. Not slides; slides let both of you skip the reasoning.

~~~text
1. What I was asked to do
2. What I found            (facts, with where they come from)
3. What I think it means   (opinion, marked as such)
4. What I propose          (three things, in order, with an owner)
5. What I propose to stop  (at least one thing)
6. What I don't know yet
7. What I need from you
~~~

Send it to your sponsor a day before you talk, and to the team after you have. Section 6 is what makes the rest believable.

On day eight, discuss it, and rewrite the [scope](/blog/a-scope-that-survives-the-second-month) if the facts demand it. They often do. The problem you were hired for is what the company could see from where it stood.

## For the company: three ways to double those eight days

**Announce it properly.** One message, before the first day, from the CEO: who is coming, what they own, what they may decide, and which days they are there. Silence gets filled with rumors of layoffs.

**Protect the first week from meetings.** You will want to show the new person to everyone. Let them see the work first.

**Say what you are afraid of.** Every founder has a sentence that begins with "I just don't want it to turn into…". Say it on day one. It is the cheapest information you will ever give.

## How to tell whether it is working

After four weeks you should not expect results in the numbers. You should expect three quieter signs. People bring problems to the new person without being told to. At least one argument that used to recur has been settled. And when you ask what the plan is, two different people give you roughly the same answer.

If none of the three is there, talk now. Week five is early enough to change the approach, the scope or, without drama, the person. The end of month four is not.`,
}
