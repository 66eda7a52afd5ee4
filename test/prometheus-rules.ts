// The rules of `promtool check metrics`, and of the text format.

type Sample = { name: string; labels: Record<string, string>; value: string }
type Family = { name: string; type: string; help: string; samples: Sample[] }

const SAMPLE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/
const LABEL = /([a-zA-Z_]\w*)="((?:[^"\\\n]|\\["\\n])*)"(,|$)/gy
const TYPES = ['counter', 'gauge', 'histogram', 'summary', 'untyped']
/** Metrics use seconds, bytes and integer counts. */
const OTHER_UNITS =
  /_(?:s|ms|us|ns|sec|secs|milliseconds|microseconds|nanoseconds|minutes|hours|days|kb|mb|gb|kilobytes|megabytes|percent)(?:_|$)/

function labelsOf(text: string): Record<string, string> | undefined {
  const labels: Record<string, string> = {}
  LABEL.lastIndex = 0
  let end = 0
  for (let match = LABEL.exec(text); match !== null; match = LABEL.exec(text)) {
    const [, name = '', value = ''] = match
    if (name in labels) return undefined
    labels[name] = value
    end = LABEL.lastIndex
  }
  return end === text.length ? labels : undefined
}

/** The metric families in order. Lines that belong to none are added to `problems`. */
function readFamilies(text: string, problems: string[]): Family[] {
  const families: Family[] = []
  for (const line of text.trimEnd().split('\n')) {
    const [, word, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) ?(.*)$/.exec(line) ?? []
    if (word === 'HELP') {
      if (families.some(family => family.name === name)) problems.push(`${name} stands twice`)
      families.push({ name, type: '', help: rest, samples: [] })
      continue
    }
    const family = families.at(-1)
    if (word === 'TYPE' && family?.name === name) {
      family.type = rest
      continue
    }
    const [, sample = '', labelText = '', value = ''] = SAMPLE.exec(line) ?? []
    const labels = labelsOf(labelText)
    const base =
      family?.type === 'histogram' ? sample.replace(/_(?:bucket|sum|count)$/, '') : sample
    if (family === undefined || labels === undefined || base !== family.name)
      problems.push(`no figure of its family: ${line}`)
    else family.samples.push({ name: sample, labels, value })
  }
  return families
}

function problemsOfName({ name, type, samples }: Family): string[] {
  const labels = new Set(samples.flatMap(sample => Object.keys(sample.labels)))
  return [
    [type === 'counter' && !name.endsWith('_total'), 'a counter ends in _total'],
    [type !== 'counter' && name.endsWith('_total'), 'only a counter ends in _total'],
    [/_(?:count|sum|bucket)$/.test(name), 'ends as parts of a histogram do'],
    [TYPES.some(word => name.split('_').includes(word)), 'says its type in its name'],
    [/[a-z][A-Z]/.test(name), 'is not in snake case'],
    [OTHER_UNITS.test(name), 'has a unit that is no base unit'],
    [type !== 'histogram' && labels.has('le'), 'has a label that is a histogram’s'],
    [type !== 'summary' && labels.has('quantile'), 'has a label that is a summary’s'],
    [[...labels].some(label => /[a-z][A-Z]/.test(label)), 'has a label that is not in snake case'],
  ].flatMap(([is, problem]) => (is ? [`${name}: ${problem}`] : []))
}

function problemsOfSamples({ name, type, help, samples }: Family): string[] {
  const keys = samples.map(sample => `${sample.name} ${JSON.stringify(sample.labels)}`)
  const endless = (suffix: string, le?: string) =>
    samples.filter(sample => sample.name === name + suffix && sample.labels.le === le).length
  return [
    [help.trim() === '', 'has no help'],
    [!TYPES.includes(type), 'has no type'],
    [new Set(keys).size !== keys.length, 'tells one figure twice'],
    [samples.some(({ value }) => Number.isNaN(Number(value))), 'has a value that is no number'],
    [
      type === 'histogram' && endless('_bucket', '+Inf') !== endless('_count'),
      'lacks the bucket of all',
    ],
  ].flatMap(([is, problem]) => (is ? [`${name}: ${problem}`] : []))
}

/** The problems of a metrics text, line by line; empty if there are none. */
export function problemsOfMetrics(text: string): string[] {
  const problems = text.endsWith('\n') ? [] : ['the last line does not end']
  for (const family of readFamilies(text, problems))
    problems.push(...problemsOfName(family), ...problemsOfSamples(family))
  return problems
}
