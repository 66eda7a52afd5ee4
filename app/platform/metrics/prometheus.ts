/** One kind of figure, as Prometheus reads it. */
export type Family = {
  name: string
  type: 'counter' | 'gauge' | 'histogram'
  help: string
  values: readonly { suffix?: string; labels?: Record<string, string>; value: number }[]
}

export const PROMETHEUS_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

export function toPrometheus(families: readonly Family[]): string {
  const lines = families.flatMap(({ name, type, help, values }) => [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...values.map(({ suffix = '', labels = {}, value }) => {
      const pairs = Object.entries(labels).map(
        ([label, text]) => `${label}=${JSON.stringify(text)}`,
      )
      return `${name}${suffix}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}`
    }),
  ])
  return `${lines.join('\n')}\n`
}
