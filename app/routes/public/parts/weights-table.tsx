type WeightsTableProps = {
  weights: { label: string; about: string; points: number }[]
}

/** The parts of a score with their points, drawn. */
export function WeightsTable({ weights }: WeightsTableProps) {
  const most = Math.max(...weights.map(({ points }) => points))
  return (
    <table className="w-full border-collapse self-start text-left text-sm">
      <caption className="pb-2 text-left text-muted">
        The parts of a score and what each can give at most
      </caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Part</th>
          <th scope="col">Points</th>
        </tr>
      </thead>
      <tbody>
        {weights.map(({ label, about, points }) => (
          <tr key={label} className="border-t border-rule align-top">
            <th scope="row" className="py-2.5 pr-6 font-normal">
              <span className="block font-medium">{label}</span>
              <span className="block text-muted">{about}</span>
            </th>
            <td className="figures w-28 py-2.5">
              <span className="font-display text-xl font-medium text-brass">{points}</span>
              <svg aria-hidden="true" className="mt-1 block h-1.5 w-full">
                <rect
                  width={`${(points / most) * 100}%`}
                  height="100%"
                  className="fill-brass-fill"
                />
              </svg>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
