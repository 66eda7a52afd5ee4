import type { DemoPost } from '../types.ts'

export const fromSalaryToDayRate: DemoPost = {
  title: 'From salary to day rate, and back again',
  slug: 'from-salary-to-day-rate',
  excerpt:
    'A day rate is not a salary divided by 260. Here is the arithmetic both sides can check, with the numbers that are usually left out.',
  author: 'Amara Okafor',
  topic: 'pricing',
  status: 'published',
  publishedDaysAgo: 6.31,
  content: `Most arguments about a day rate are really arguments about what the other person has left out. The executive thinks of unpaid weeks and self-funded insurance. The company thinks of the salary it would have paid. Both are right, and both can be written on one page.

## Start with the days you can sell

A year has 260 weekdays. Nobody sells 260 of them. Take away the days on which no client can be billed:

| What takes the days | A cautious plan |
|---|---|
| Public holidays | 10 |
| Vacation | 20 |
| Illness and family | 6 |
| Finding the next client | 30 |
| Bookkeeping, contracts, learning | 24 |
| **Days left to sell** | **170** |

The two lines people forget are the last two. Finding clients is work, and it comes in lumps: nothing for five months, then three weeks of conversations at once. If your pipeline is warm you may need 20 days for it. If this is your first year, plan for 45.

## Then the money

Suppose you want the equivalent of a $210,000 salary, and your previous employer also paid for things you never saw on the paycheck.

~~~text
Salary to replace                   $210,000
Health, retirement, payroll taxes  + $46,000
Insurance, software, accountant    + $11,000
Reserve for gaps (10 % of the sum) + $26,700
                                   ---------
To be earned in a year              $293,700

$293,700 / 170 days = $1,728 a day
~~~

A sensible range to publish would be $1,650 to $1,900. The low end is for a client who commits to six months, the high end for three weeks of urgent work.

Change the inputs to your own. The [rate calculator](/tools/rate-calculator) does the same sum and shows its working, so you can send the result to someone who wants to see it.

### Why not simply divide by 260?

Because $210,000 / 260 is $808, and at $808 you would have to work every weekday of the year, with no vacation, to earn less than you did before once insurance is paid. People who start there raise their rate by half after a year and lose the clients they won with it. It is kinder to everyone to begin at the right number.

## The same figure, seen by the company

A founder reading "$1,728 a day" multiplies by 260 in her head and gets $449,000. That is the wrong multiplication too. She is not buying 260 days.

| What you compare | Full-time hire | Two days a week |
|---|---|---|
| Cash paid in a year | $210,000 + benefits | 2 × 46 weeks × $1,728 = $158,976 |
| Recruiting fee | often charged | none, or a platform fee |
| Equity | usually expected | negotiable, often none |
| Notice to stop | months | weeks |
| Days of attention | about 225 | 92 |

Per day, the fractional hire costs more. Per year, it costs less. Whether it is a bargain depends on one question: does the company have 92 days of work at that level, or 225? If it is 225, hire someone. We say more about that in [when a fractional hire is the wrong answer](/blog/when-fractional-is-the-wrong-answer).

## Turn days into a month, once

Monthly invoices cause quarrels when each side converts days differently. Pick one formula and write it in the contract. Ours is:

~~~text
days a week × 52 / 12 × day rate = month

2 × 52 / 12 × $1,728 = $14,976
~~~

A month then costs the same in February as in August, and vacation is agreed separately. The alternative, billing the days actually worked, is just as fair. Mixing the two is not.

## Four reasons to move off your number

1. **Commitment.** Six months of certain income is worth a discount, because it removes some of those 30 days of searching. Five to ten percent is easy to justify.
2. **Urgency.** Starting on Monday means disappointing someone else, or working the weekend. Charge for it.
3. **Risk.** An interim role with signing authority carries liability that advice does not. Check what your insurance covers before you agree on a price.
4. **Equity.** Treat it as a lottery ticket you might like to hold. If the cash alone would not make you accept, the equity should not either.

Notice what is missing from the list: how much the client can afford. A price that moves with the buyer's wealth is hard to explain when two of your clients have lunch together.

## What to publish

Publish a range, keep it narrow, and be ready to say what puts a job at either end. A range of $800 to $3,000 tells a reader nothing except that the conversation will be long. Here, the range on a profile and the budget on a request are compared with each other, so an honest range also gets you fewer, better conversations.

Once a year, redo the table at the top with what really happened. How many days did you sell? How many did you spend looking? If you sold 190 days at your rate and turned people away, the number is too low. If you sold 110, the rate may be fine and the plan for finding clients is what needs the attention.`,
}
