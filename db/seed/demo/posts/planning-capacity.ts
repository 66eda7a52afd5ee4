import type { DemoPost } from '../types.ts'

export const planningCapacity: DemoPost = {
  title: 'Three clients, five days: planning a week you can keep',
  slug: 'planning-capacity-with-several-clients',
  excerpt:
    'Capacity is where fractional careers go wrong. A way to count your real hours, a weekly pattern that holds, and the warning signs of selling too much.',
  author: 'Ingrid Solheim',
  topic: 'planning',
  status: 'published',
  publishedDaysAgo: 117.53,
  content: `Nobody decides to oversell their week. It happens one reasonable yes at a time: a good client asks for a little more, a former colleague needs "just a few hours", a proposal you had given up on comes back signed. Then it is Wednesday, you are in the wrong board pack, and someone who pays you well can tell.

## Count hours, not days

A day sounds like eight hours of client work. It rarely is. Keep a log for two ordinary weeks, in quarter hours, with four labels:

- **Client**: work you would put on an invoice.
- **Switching**: finding your place again, reading what happened since last time.
- **Business**: sales calls, contracts, accounts, your own website.
- **Nothing**: the rest. Be honest; it is not a sin.

Here is what such a log might show for someone who believed she worked four client days:

| | Hours a week |
|---|---|
| Client | 25 |
| Switching | 5 |
| Business | 6 |
| Nothing | 4 |
| **Total** | **40** |

She has 25 hours to sell, not 32. If she has sold 30, the missing five come out of evenings, or out of quality. The number to put on your profile as weekly maximum is the one in the first row.

## The cost of a third client

Every client brings a fixed load that does not shrink with the contract: their meetings, their messaging tool, their politics. Say it is three hours a week. Then:

~~~text
hours you can give a client
  = (capacity - clients x fixed load) / clients

capacity 28 h, fixed load 3 h
  2 clients: (28 -  6) / 2 = 11.0 h each, 22 h of real work
  3 clients: (28 -  9) / 3 =  6.3 h each, 19 h of real work
  4 clients: (28 - 12) / 4 =  4.0 h each, 16 h of real work
~~~

The fourth client takes more than two hours from each of the others and lowers the total. It can still be right to have four, because two clients are a dangerous number when one leaves. But price small engagements for what they cost. Eight hours a week is not half the burden of sixteen.

## A pattern that holds

There is no ideal week, only one that everybody knows. Some people give each client fixed days; some give each client a half-day every day. Both work. What does not work is deciding on Sunday evening.

A week with two larger clients and an advisory one:

| | Morning | Afternoon |
|---|---|---|
| Monday | Client A | Client A |
| Tuesday | Client B | Client B |
| Wednesday | Client A | Business, sales |
| Thursday | Client B | Client C (every other week) |
| Friday | Catch-up, whoever needs it | Off, or the overflow |

Three things make it hold:

1. **Publish it.** Put the fixed blocks in each client's calendar as busy. They don't need to know with whom.
2. **Keep the Friday morning empty.** Something always moves. If nothing did, you have found three hours.
3. **Close each block in writing.** Ten minutes at the end: what I did, what I am waiting for, where I will start. It is a gift to yourself, and most of the switching hours in the log disappear.

## Rules for saying yes

When a new request arrives, work through these in order, and stop at the first "no".

- Do I have the hours in the *week it starts*, not on average?
- Would I keep them if my largest client asked for five more next month?
- Does their month-end, board meeting or release fall on the same days as someone else's? Two finance clients with the same closing calendar are worse than three without.
- If it ends early, is my notice period with them longer than the gap I can afford?

"Not until October" is a respectable answer, and companies take it better than you think. What they don't forgive is a yes that turns out to be a maybe.

## Signs that you have sold too much

You reread your own notes to find out what you recommended. You are early for nothing. A client starts to copy in someone else "so that it doesn't depend on you". You are glad when a meeting is canceled, twice in one week. You have stopped looking for the next client, because how could you?

If you recognize three of these, don't work harder. Give hours back. Tell the client who needs you least that you will do four instead of eight from next month, and lower the invoice before they ask. It is an odd phone call to make, and it tends to be remembered kindly.

The [availability planner](/tools/availability-planner) lets you try out weeks like the one above with your own clients in it. On this site, the weekly maximum on your profile is compared with the hours of every request. Lower it when you sign a client and raise it when one leaves, and half of these problems don't arise.`,
}
