import type { DemoPost } from '../types.ts'

export const aScopeThatSurvives: DemoPost = {
  title: 'A one-page scope that survives the second month',
  slug: 'a-scope-that-survives-the-second-month',
  excerpt:
    'Long statements of work are not read and short ones are not followed. Six headings, one page, and an example you can copy.',
  author: 'Rafael Quintero',
  topic: 'scope',
  status: 'published',
  publishedDaysAgo: 63.44,
  content: `The first month of an engagement runs on goodwill. The second runs on what was written down. By then the executive has seen three problems nobody mentioned, the company has had two new ideas, and everyone is a little busier than they hoped. A good scope is the page you both open at that moment.

It has six headings. If it doesn't fit on a page, something is undecided.

## 1. Why now

One or two sentences about what changed. Not the history of the company; the reason this is worth money *this quarter*.

> We will run out of cash in fourteen months at the current burn, and the board wants a plan by its September meeting.

Anyone who reads only this line should be able to guess what would count as success.

## 2. What will be different

Three to five results, each of which a stranger could check. Results are nouns and states rather than activities.

| Instead of | Write |
|---|---|
| Support the finance team | Books close by the eighth working day, three months in a row |
| Improve onboarding | A new engineer ships to production in the first week |
| Drive pipeline | Sales and marketing use one definition of a qualified lead, and report it weekly |
| Advise on hiring | Head of Data hired, with a written scorecard for each finalist |

If you can't check a result without asking the executive whether she feels it went well, rewrite it.

## 3. What is not included

This is the most valuable paragraph and the one most often missing. It does not have to be long.

> Not included: tax filings, payroll, negotiations with the landlord, and day-to-day accounts payable. If one of these becomes urgent, we talk about it before anyone starts.

Writing it takes courage, because it shows the client the edges. It also ends the slow growth in which each addition is small, reasonable and unpaid.

## 4. Time, and how it is spent

Give the hours, the days and the reply time. "About two days a week" means something different to each reader.

- Tuesdays and Thursdays, 9:00 to 17:30 Eastern.
- On other weekdays: messages answered by the end of the day, no meetings.
- Urgent means a customer is affected or money moves today. For that, call.
- Unused hours don't carry over; more than two extra hours in a week are agreed first.

The last line matters more to the executive's other clients than to this one, and they will be grateful.

## 5. What the company provides

An executive who waits three weeks for access to the accounting system has lost an eighth of a six-month engagement. List what is needed and by when:

1. Read access to the ledger, the CRM and the data warehouse: before day one.
2. Thirty minutes with each department head: in the first two weeks.
3. A named counterpart who can decide small things: from the start.
4. A standing half-hour with the CEO: weekly, not movable more than twice in a row.

## 6. How it ends

Write the ending at the beginning, while everyone likes each other. Give the notice period for each side, what is handed over, who owns the documents and models, and whether either side may say publicly that they worked together. There is more on this in [ending an engagement well](/blog/ending-an-engagement-well).

## An example

~~~markdown
SCOPE: Fractional head of data, 16 h a week, 24 weeks

Why now
  Three teams report three different revenue figures. The board
  has asked for one by the second quarter.

What will be different
  - One definition of revenue, churn and active customer, signed
    by finance, sales and product
  - These three on a dashboard that refreshes before 7:00
  - Two analysts who can extend it without outside help
  - A written recommendation: which data role to hire first

Not included
  Machine learning, the customer-facing analytics page,
  migration away from the present warehouse

Time
  Mon and Wed, 10:00-18:30 London; messages same day Tue-Fri

The company provides
  Warehouse access by day 1; one analyst at 50 % from week 2;
  a decision-maker in finance, sales and product each

Ends
  On the date above, or with 4 weeks' notice by either side.
  All models and documents belong to the company.
~~~

It is about 150 words. You could argue about any line of it, which is the point: better to argue now.

## Reading it again

Put the page on the agenda of the first meeting of each month. Ask three questions. Which results are on track? What are we doing that is not on the page? What should come off it? Cross out and write in by hand if you like; a scope with corrections is one that is being used.

If you would rather start from a form than a blank page, the [scope builder](/tools/scope-builder) asks for these six things in this order, and the [contract templates](/tools/contract-templates) refer to the result as an annex, so that you can change the scope without touching the contract.`,
}
