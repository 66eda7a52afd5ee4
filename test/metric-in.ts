/** The value of a metric without labels in the text of /metrics; NaN if it is missing. */
export function metricIn(metrics: string, name: string): number {
  return Number(new RegExp(`^${name} (\\d+(?:\\.\\d+)?)$`, 'm').exec(metrics)?.[1])
}
