const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

type Named = { desiredRole: string; createdAt: string }

/**
 * A company's requests, given newest first, with a label for each. Requests for the same role are told apart by their day,
 * and those of the same day by their order.
 */
export function withLabels<Request extends Named>(
  requests: readonly Request[],
): (Request & { label: string })[] {
  const dated = ({ desiredRole, createdAt }: Named) =>
    `${desiredRole}, created ${day.format(new Date(createdAt))}`
  const byRole = Map.groupBy(requests, ({ desiredRole }) => desiredRole)
  const byDay = Map.groupBy(requests, dated)
  const labelOf = (request: Request) => {
    if (byRole.get(request.desiredRole)?.length === 1) return request.desiredRole
    const label = dated(request)
    const sameDay = byDay.get(label) ?? []
    if (sameDay.length === 1) return label
    return `${label}, no. ${sameDay.length - sameDay.indexOf(request)} that day`
  }
  return requests.map(request => ({ ...request, label: labelOf(request) }))
}
