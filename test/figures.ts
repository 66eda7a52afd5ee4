/** A figure without labels, in what /metrics says; not a number where it is missing. */
export function figureIn(metrics: string, name: string): number {
  return Number(new RegExp(`^${name} (\\d+(?:\\.\\d+)?)$`, 'm').exec(metrics)?.[1])
}
