import { IntroductionState } from '#app/features/connections/ui/introduction-state.tsx'
import { type ComparedPart, MIN_COMPARED } from '#app/features/shortlist/rules.ts'
import { hoursText } from '#app/features/talent/public-page/ui/public-format.ts'
import { photoAt } from '#app/platform/photos/address.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import { TextLink } from '#app/ui/link.tsx'
import { dayRange } from '#app/ui/money.ts'
import { Score } from '#app/ui/score.tsx'
import type { Route } from '../+types/compare.ts'

/** The least width for two, three and four people: a phone shows two, and scrolls to the others. */
const WIDTHS = ['min-w-85', 'min-w-117', 'min-w-149']

/** A wide table scrolls inside its own box, by keyboard too; in print it is shown in full. */
export function Comparison({
  people,
  rows,
}: Pick<Route.ComponentProps['loaderData'], 'people' | 'rows'>) {
  return (
    <section
      aria-label="Comparison"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by the keyboard
      tabIndex={0}
      className="relative overflow-x-auto print:overflow-visible"
    >
      <table
        className={cx(
          'w-full table-fixed border-collapse text-left text-sm sm:min-w-160 print:min-w-0',
          WIDTHS[people.length - MIN_COMPARED],
        )}
      >
        <thead>
          <tr className="border-b border-ink align-top">
            <th scope="col" className="w-25 py-3 pr-2 font-normal text-muted sm:w-32 sm:pr-4">
              Part
            </th>
            {people.map(({ talent, score }) => (
              <th key={talent.id} scope="col" className="py-3 pr-2 font-normal sm:pr-4">
                <Avatar size="small" name={talent.fullName} src={photoAt(talent.photoUrl, 160)} />
                <span className="mt-2 block font-display text-lg font-medium">
                  <TextLink plain to={talent.profileUrl}>
                    {talent.fullName}
                  </TextLink>
                </span>
                <Score value={score} className="mt-1 flex-wrap" />
                <span className="figures mt-1 block text-muted">
                  {dayRange(talent.priceDayMin, talent.priceDayMax)}
                </span>
                {talent.maxHoursPerWeek !== null && (
                  <span className="figures block text-muted">
                    {hoursText(talent.maxHoursPerWeek, talent.freeHours)}
                  </span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr className="border-b border-rule align-top">
            <th scope="row" className="py-3 pr-2 font-medium sm:pr-4">
              Introduction
            </th>
            {people.map(({ talent, requestId, sent, mayAsk }) => (
              <td key={talent.id} className="py-3 pr-2 wrap-anywhere sm:pr-4">
                {mayAsk && (
                  <ButtonLink
                    size="small"
                    variant="secondary"
                    to={`${talent.profileUrl}?introduce=${requestId}`}
                  >
                    Request Introduction
                    <span className="sr-only"> to {talent.fullName}</span>
                  </ButtonLink>
                )}
                <IntroductionState sent={sent} talentName={talent.fullName} allAsked={!mayAsk} />
              </td>
            ))}
          </tr>
          {people.some(({ note }) => note !== '') && (
            <tr className="border-b border-rule align-top">
              <th scope="row" className="py-3 pr-2 font-medium sm:pr-4">
                Your note
              </th>
              {people.map(({ talent, note }) => (
                <td key={talent.id} className="py-3 pr-2 wrap-anywhere sm:pr-4">
                  {note || <span className="text-muted">None</span>}
                </td>
              ))}
            </tr>
          )}
          {rows.map(({ part, label, cells, spread }) => (
            <tr key={part} className="border-b border-rule align-top">
              <th scope="row" className="py-3 pr-2 font-medium sm:pr-4">
                {label}
                {spread === 0 && <span className="block font-normal text-muted">Same points</span>}
              </th>
              {people.map(({ talent }, at) => (
                <td key={talent.id} className="py-3 pr-2 wrap-anywhere sm:pr-4">
                  <Cell part={cells[at] ?? null} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Cell({ part }: { part: ComparedPart | null }) {
  if (part === null) return <span className="text-muted">None</span>
  const { state, points, of, detail } = part
  return (
    <>
      <span className="figures font-medium">
        {state === 'unknown'
          ? 'Unknown'
          : of > 0
            ? `${points} of ${of}`
            : String(points).replace('-', '−')}
      </span>
      <span className="block text-muted">{detail}</span>
    </>
  )
}
