type WeightsTableProps = {
  weights: { label: string; points: number; about?: string }[]
}

/** The parts of a score with their points as bars, the heaviest first. */
export function WeightsTable({ weights }: WeightsTableProps) {
  const heaviest = weights.toSorted((a, b) => b.points - a.points)
  const most = heaviest[0]?.points ?? 1
  return (
    <table className="w-full border-collapse self-start text-left text-sm">
      <caption className="pb-2 text-left text-muted">
        The parts of a score and the most points each can add
      </caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Part</th>
          <th scope="col">Points</th>
        </tr>
      </thead>
      <tbody>
        {heaviest.map(({ label, about, points }) => (
          <tr
            key={label}
            className={about ? 'border-t border-rule align-top' : 'border-t border-rule'}
          >
            <th
              scope="row"
              className={about ? 'py-2.5 pr-6 font-normal' : 'py-1.5 pr-6 font-normal'}
            >
              <span className="block font-medium">{label}</span>
              {about && <span className="block max-w-measure text-muted">{about}</span>}
            </th>
            <td className={about ? 'w-32 py-2.5 md:w-1/2' : 'w-3/5 py-1.5 sm:w-2/3'}>
              <span className="flex items-center gap-3">
                <span className="figures w-8 shrink-0 text-right font-display text-xl font-medium text-brass">
                  {points}
                </span>
                <svg aria-hidden="true" className="block h-2 w-0 flex-1">
                  <rect
                    width={`${(points / most) * 100}%`}
                    height="100%"
                    className="fill-brass-fill"
                  />
                </svg>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
