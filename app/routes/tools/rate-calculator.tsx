import { data, Form, href } from 'react-router'
import { requestContext } from '#app/context.ts'
import { listPostTitles } from '#app/features/blog/queries.server.ts'
import { ROLES } from '#app/features/catalogues/data/roles.ts'
import { findByName, groupByCategory } from '#app/features/catalogues/lookup.ts'
import { findOwnTerms, listRates, type OwnTerms } from '#app/features/rates/queries.server.ts'
import {
  calculateRate,
  describeRates,
  MIN_PEOPLE,
  percentBelow,
} from '#app/features/rates/rules.ts'
import {
  RATE_FIELDS,
  readRates,
  readRole,
  startOf,
  startValues,
} from '#app/features/rates/schema.ts'
import { RateDots, RateTable } from '#app/features/rates/ui/rate-dots.tsx'
import { RateFields } from '#app/features/rates/ui/rate-fields.tsx'
import { RateReceipt } from '#app/features/rates/ui/rate-receipt.tsx'
import { pickFields } from '#app/platform/forms/fields.ts'
import { type FieldErrors, typedValues } from '#app/platform/forms/parse-form.ts'
import { plainPage } from '#app/platform/http/plain-page.ts'
import { pageMeta } from '#app/routes/page-meta.ts'
import { pageTitle } from '#app/site.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { FormErrorSummary } from '#app/ui/form-alert.tsx'
import { dollars } from '#app/ui/money.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Section } from '#app/ui/section.tsx'
import { Select } from '#app/ui/select.tsx'
import { Stat } from '#app/ui/stat.tsx'
import type { Route } from './+types/rate-calculator.ts'
import { ReadOn } from './parts/read-on.tsx'
import { ToolHeader } from './parts/tool-header.tsx'

export const handle = plainPage

export const meta: Route.MetaFunction = args =>
  pageMeta(args, {
    title: pageTitle('Rate Calculator'),
    description:
      'Turn your target income, costs and billable days into a day rate, and compare it with what others charge for the same role.',
    path: href('/tools/rate-calculator'),
  })

const POSTS = ['from-salary-to-day-rate']
const HOURS_A_DAY = 8
const NO_DAYS = 'That leaves no days to bill'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { asActor } = context.get(requestContext)
  const { own, role, circle, posts } = await asActor(async tx => {
    const own = await findOwnTerms(tx)
    const chosen = readRole(url.searchParams.get('role'), findByName(ROLES, own?.role ?? '')?.id)
    return {
      own,
      role: chosen,
      circle: chosen && (await listRates(tx, chosen)),
      posts: await listPostTitles(tx, POSTS),
    }
  })
  const answer = readAnswer(url.searchParams, own)
  const points = circle?.points ?? []
  const distribution = describeRates(points)
  const rate = answer.receipt?.rate ?? null
  return data(
    {
      ...answer,
      posts,
      role: role?.id,
      roleName: role?.name,
      circle: circle?.of ?? '',
      distribution,
      below: distribution === null || rate === null ? null : percentBelow(points, rate),
      own: own ? { dayMax: own.dayMax } : null,
    },
    { status: Object.keys(answer.errors).length > 0 ? 400 : 200 },
  )
}

/** The inputs from the address, or defaults from the reader's own profile. */
function readAnswer(search: URLSearchParams, own: OwnTerms | undefined) {
  const start = startValues(ownStart(own))
  const hasInput = Object.keys(start).some(name => search.has(name))
  const form = pickFields(hasInput ? search : new URLSearchParams(start), RATE_FIELDS)
  const values = typedValues(form)
  const parsed = readRates(form)
  if (!parsed.ok) return { values, errors: parsed.state.fieldErrors, input: null, receipt: null }
  const receipt = calculateRate(parsed.value)
  const errors: FieldErrors = receipt === null ? { weeks_off: NO_DAYS } : {}
  return { values, errors, input: parsed.value, receipt }
}

function ownStart(own: OwnTerms | undefined) {
  if (!own?.hoursPerWeek) return {}
  const days = Math.ceil((own.hoursPerWeek / HOURS_A_DAY) * 2) / 2
  return startOf(Math.min(Math.max(days, 1), 5))
}

export default function RateCalculator({ loaderData }: Route.ComponentProps) {
  const { values, errors, input, receipt, distribution, own } = loaderData
  return (
    <div className="page-width py-12">
      <ToolHeader
        title="Rate Calculator"
        lede="Your annual target, divided by the days you can bill. See what others charge for the same work."
      />
      <FormErrorSummary
        errors={Object.entries(errors).map(([id, message]) => ({ id, message }))}
        watch={errors}
        className="mb-8"
      />
      <div className="grid gap-10 lg:grid-cols-[7fr_5fr] lg:gap-x-12">
        <Form method="get" action={href('/tools/rate-calculator')} noValidate className="space-y-8">
          <RateFields values={values} errors={errors} />
          <Select
            name="role"
            label="Role to compare with"
            defaultValue={loaderData.role}
            options={groupByCategory(ROLES).map(({ category, options }) => ({
              label: category,
              options: options.map(({ id, name }) => ({ value: id, label: name })),
            }))}
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit">Calculate</Button>
            <ButtonLink to={href('/tools/rate-calculator')} variant="secondary" reloadDocument>
              Start over
            </ButtonLink>
          </div>
        </Form>
        <section aria-labelledby="rate-title" className="min-w-0">
          <Card>
            <h2 id="rate-title" className="sr-only">
              Your rate
            </h2>
            {input && receipt ? (
              <RateReceipt input={input} receipt={receipt} />
            ) : (
              <p className="text-muted">Fill in the figures to see your rate.</p>
            )}
            {own && receipt && (
              <ButtonLink
                to={`${href('/talent/profile')}?${profileSearch(receipt.rate, own.dayMax)}`}
                variant="secondary"
                className="mt-6"
              >
                Use this rate in My Profile
              </ButtonLink>
            )}
          </Card>
        </section>
      </div>
      <Section id="others" title="What others charge" className="mt-14">
        {distribution ? (
          <Others {...loaderData} distribution={distribution} />
        ) : (
          <Notice title="Not enough profiles">
            There are fewer than {MIN_PEOPLE} public profiles with a day rate so far. A chart would
            show individual people.
          </Notice>
        )}
      </Section>
      <ReadOn posts={loaderData.posts} guide={{ id: 'pricing', title: 'Pricing' }} />
    </div>
  )
}

/** The rate becomes the minimum day rate; the maximum stays if it is higher. */
function profileSearch(rate: number, dayMax: number | null): URLSearchParams {
  const max = Math.max(rate, dayMax ?? rate)
  return new URLSearchParams({ price_day_min: String(rate), price_day_max: String(max) })
}

type OthersProps = {
  distribution: NonNullable<ReturnType<typeof describeRates>>
  circle: string
  roleName: string | undefined
  below: number | null
  receipt: ReturnType<typeof calculateRate>
}

function Others({ distribution, circle, roleName, below, receipt }: OthersProps) {
  return (
    <div className="grid gap-10 lg:grid-cols-[7fr_5fr] lg:gap-x-12">
      <div className="min-w-0">
        <p className="mb-6 max-w-measure text-muted">
          {circle === roleName ? (
            <>
              {distribution.people} public profiles with the role{' '}
              <b className="text-ink">{circle}</b>.
            </>
          ) : (
            <>
              Fewer than {MIN_PEOPLE} public profiles have the role {roleName}; these are the{' '}
              {distribution.people} of <b className="text-ink">{circle}</b>.
            </>
          )}
        </p>
        <RateDots distribution={distribution} own={receipt?.rate ?? null} />
        <RateTable distribution={distribution} />
      </div>
      <div>
        <dl className="grid grid-cols-3 gap-4">
          <Stat
            label="Lower quartile"
            value={dollars(distribution.lower)}
            note="a quarter ask less"
          />
          <Stat label="Median" value={dollars(distribution.median)} note="half ask less" />
          <Stat
            label="Upper quartile"
            value={dollars(distribution.upper)}
            note="a quarter ask more"
          />
        </dl>
        {below !== null && receipt && (
          <p className="mt-6 max-w-measure">
            At {dollars(receipt.rate)}, {below}% of them ask less than you. If you charge more, give
            companies a reason they can repeat. Charging less is rarely why people get hired.
          </p>
        )}
      </div>
    </div>
  )
}
