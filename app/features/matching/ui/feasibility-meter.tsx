import { type ReactNode, useRef, useState } from 'react'
import { href } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import { ChevronDownIcon } from '#app/ui/icons.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { LiveRegion } from '#app/ui/live-region.tsx'
import { COUNT_INTENT, type Feasibility, type MeterAnswer, strongText } from '../feasibility.ts'
import { STRONG } from '../rules.ts'
import { useFit } from './use-fit.ts'

const ID = 'who-fits'
const MAX_GAINS = 8

/** The meter inside the request form. It counts again whenever a condition changes. On a phone it is one line that
 * stays in view and unfolds. */
export function FeasibilityMeter({ counted }: { counted?: MeterAnswer }) {
  const ref = useRef<HTMLElement>(null)
  const [unfolded, setUnfolded] = useState(false)
  const { answer, pending, announcement, ask } = useFit(ref, counted)
  return (
    <aside
      ref={ref}
      id={ID}
      aria-labelledby={`${ID}-title`}
      className="border-t-2 border-ink text-sm max-lg:max-h-[70dvh] max-lg:overflow-y-auto max-lg:border-b max-lg:border-b-rule max-lg:bg-paper noscript:max-h-none"
    >
      <h2 id={`${ID}-title`} className="font-display text-xl font-medium tracking-tight">
        <span className="hidden pt-4 lg:block noscript:block">Who fits</span>
        <button
          type="button"
          aria-expanded={unfolded}
          aria-controls={`${ID}-counts`}
          onClick={() => setUnfolded(!unfolded)}
          className="flex min-h-12 w-full items-center gap-3 rounded text-left lg:hidden noscript:hidden"
        >
          Who fits
          <span className="figures ml-auto font-sans text-sm font-normal tracking-normal">
            {answer?.ok && `${amount(answer.fits)} of ${amount(answer.everyone)}`}
          </span>
          <ChevronDownIcon
            className={cx('size-4 transition-transform', unfolded && 'rotate-180')}
          />
        </button>
      </h2>
      <LiveRegion>{announcement}</LiveRegion>
      <div
        id={`${ID}-counts`}
        className={cx('pb-4 lg:block noscript:block', !unfolded && 'hidden')}
      >
        {answer === undefined ? (
          <Waiting />
        ) : answer.ok ? (
          <div
            aria-busy={pending}
            className={cx(pending && 'opacity-60 transition-opacity delay-200')}
          >
            <Counts {...answer} />
          </div>
        ) : (
          <div className="mt-3 space-y-3">
            <p>{answer.message}</p>
            <Button
              variant="secondary"
              size="small"
              busy={pending}
              busyLabel="Counting"
              onClick={ask}
            >
              Try again
            </Button>
          </div>
        )}
        <p className="mt-4 text-muted">
          People fit if nothing on their profile contradicts your request. Skills and tools are nice
          to have unless you mark them. The challenge and your company details change the scores,
          not who fits.{' '}
          <TextLink to={`${href('/how-it-works/matching')}#who-fits`}>How we count</TextLink>
        </p>
      </div>
    </aside>
  )
}

/** Without JavaScript: a button that submits the form only for the count. */
export function CheckFit() {
  return (
    <noscript>
      <Button
        type="submit"
        variant="secondary"
        name="intent"
        value={COUNT_INTENT}
        formAction={`#${ID}`}
      >
        Check how many fit
      </Button>
    </noscript>
  )
}

function Waiting() {
  return (
    <>
      <noscript>
        <p className="mt-3">Press “Check how many fit” at the end of the form to count.</p>
      </noscript>
      <div aria-hidden="true" className="mt-3 animate-await space-y-3 noscript:hidden">
        <div className="h-9 w-40 rounded bg-sunken" />
        <div className="h-3 rounded bg-sunken" />
        <div className="h-24 rounded bg-sunken" />
      </div>
    </>
  )
}

function Counts(counts: Feasibility & { faulty: boolean; strong: number }) {
  const { asked, everyone, fits, strong, unsure, unknown, falls, gains, pairs, faulty } = counts
  return (
    <>
      <p className="figures mt-2 flex items-baseline gap-2">
        <span className="font-display text-4xl font-medium">{amount(fits)}</span>{' '}
        <span>
          of {amount(everyone)} {people(everyone)} {fits === 1 ? 'fits' : 'fit'}
        </span>
      </p>
      <Bar sure={fits - unsure} unsure={unsure} of={everyone} />
      <p className="figures mt-3">
        <strong className="font-medium">{strongText(strong)}</strong>: a score of {STRONG}% or more,
        even where a condition is missed.
      </p>
      {unsure > 0 && (
        <div className="mt-3">
          <p>
            <Swatch open={false} /> {amount(fits - unsure)} meet every condition,{' '}
            <span className="whitespace-nowrap">
              <Swatch open /> {amount(unsure)}
            </span>{' '}
            {unsure === 1 ? 'leaves' : 'leave'} something open:
          </p>
          <ul className="mt-1 text-muted">
            {unknown.map(({ what, people: some }) => (
              <li key={what}>
                {amount(some)} {some === 1 ? 'states' : 'state'} {what}
              </li>
            ))}
          </ul>
        </div>
      )}
      {faulty && <p className="mt-3 text-muted">Fields with errors aren’t counted.</p>}
      <Falls everyone={everyone} falls={falls} />
      <Ways asked={asked} everyone={everyone} fits={fits} gains={gains} pairs={pairs} />
    </>
  )
}

type FallsProps = Pick<Feasibility, 'everyone' | 'falls'>

/** From everybody down to those who fit, one condition at a time. */
function Falls({ everyone, falls }: FallsProps) {
  if (falls.length === 0) return null
  const steps = falls.map(({ label, people: lost }, n) => {
    const before = falls.slice(0, n).reduce((left, fall) => left - fall.people, everyone)
    return { label, lost, left: before - lost }
  })
  return (
    <>
      <h3 className="mt-4 font-medium">Where people drop out</h3>
      <ol className="mt-1">
        {steps.map(({ label, lost, left }) => (
          <li key={label} className="border-b border-rule py-1.5">
            <span className="flex justify-between gap-4">
              <span>{label}</span>
              <span className="figures font-medium">
                −{amount(lost)}
                <span className="sr-only">, {amount(left)} left</span>
              </span>
            </span>
            <Step left={left} lost={lost} of={everyone} />
          </li>
        ))}
      </ol>
    </>
  )
}

/** A bar: the people who are left, and beside them those this condition excludes. */
function Step({ left, lost, of }: { left: number; lost: number; of: number }) {
  const share = (some: number) => `${of > 0 ? (some / of) * 100 : 0}%`
  return (
    <svg aria-hidden="true" className="mt-1 block h-1.5 w-full">
      <rect width="100%" height="100%" className="fill-sunken" />
      <rect width={share(left)} height="100%" className="fill-accent" />
      <rect x={share(left)} width={share(lost)} height="100%" className="fill-control" />
    </svg>
  )
}

type WaysProps = Pick<Feasibility, 'asked' | 'everyone' | 'fits' | 'gains' | 'pairs'>

function Ways({ asked, everyone, fits, gains, pairs }: WaysProps) {
  if (everyone === 0) return <Plain>There are no profiles in the directory yet.</Plain>
  if (!asked) return <Plain>You haven’t set any conditions yet.</Plain>
  if (fits === everyone) return <Plain>Your conditions don’t rule anyone out.</Plain>
  if (gains.length > 0)
    return (
      <>
        <h3 className="mt-4 font-medium">
          {fits === 0 ? 'What rules people out' : 'What relaxing one condition would add'}
        </h3>
        <Gains ways={gains.slice(0, MAX_GAINS)} />
      </>
    )
  if (pairs.length > 0)
    return (
      <>
        <h3 className="mt-4 font-medium">Relaxing one condition isn’t enough; relaxing two is</h3>
        <Gains ways={pairs} />
      </>
    )
  return (
    <Plain>
      {fits === 0
        ? 'You’d have to relax more than two conditions.'
        : 'Relaxing any one condition wouldn’t add anyone.'}
    </Plain>
  )
}

function Plain({ children }: { children: ReactNode }) {
  return <p className="mt-4">{children}</p>
}

function Gains({ ways }: { ways: Feasibility['gains'] }) {
  return (
    <ul className="mt-1">
      {ways.map(({ label, people: some }) => (
        <li key={label} className="flex justify-between gap-4 border-b border-rule py-2">
          <span className="min-w-0 wrap-anywhere">{label}</span>
          <span className="figures font-medium">+{amount(some)}</span>
        </li>
      ))}
    </ul>
  )
}

/** A bar of everybody in the directory: filled for those who fit, hatched for those who fit but leave something open.
 */
function Bar({ sure, unsure, of }: { sure: number; unsure: number; of: number }) {
  const share = (some: number) => `${of > 0 ? (some / of) * 100 : 0}%`
  return (
    <svg aria-hidden="true" className="mt-2 block h-3 w-full">
      <Hatch />
      <rect width="100%" height="100%" className="fill-sunken" />
      <rect width={share(sure)} height="100%" className="fill-accent" />
      <rect x={share(sure)} width={share(unsure)} height="100%" fill={`url(#${ID}-open)`} />
      <rect y="100%" width="100%" height="1" transform="translate(0 -1)" className="fill-control" />
    </svg>
  )
}

function Swatch({ open }: { open: boolean }) {
  return (
    <svg aria-hidden="true" className="mr-0.5 inline-block size-2.5 align-baseline">
      <rect
        width="100%"
        height="100%"
        {...(open ? { fill: `url(#${ID}-open)` } : { className: 'fill-accent' })}
      />
    </svg>
  )
}

function Hatch() {
  return (
    <defs>
      <pattern
        id={`${ID}-open`}
        width="4"
        height="4"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width="4" height="4" className="fill-accent-soft" />
        <rect width="2" height="4" className="fill-accent" />
      </pattern>
    </defs>
  )
}

const amount = (count: number) => count.toLocaleString('en-US')
const people = (count: number) => (count === 1 ? 'person' : 'people')
