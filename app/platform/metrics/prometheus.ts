/** A metric family of Prometheus. */
export type Family = {
  name: string
  type: 'counter' | 'gauge' | 'histogram'
  help: string
  values: readonly { suffix?: string; labels?: Record<string, string>; value: number }[]
}

/** Metrics of several processes, labelled by process: a counter that restarts in one is a reset in that one only. */
export function byProcess(all: readonly { process: string; families: Family[] }[]): Family[] {
  const merged = new Map<string, Family>()
  for (const { process, families } of all)
    for (const family of families) {
      const values = family.values.map(({ labels, ...value }) => ({
        ...value,
        labels: { process, ...labels },
      }))
      const before = merged.get(family.name)?.values ?? []
      merged.set(family.name, { ...family, values: [...before, ...values] })
    }
  return [...merged.values()]
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
