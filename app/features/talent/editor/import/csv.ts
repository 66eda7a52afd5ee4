/** Reads a CSV file (RFC 4180) into objects keyed by its header row. Quoted cells may contain line breaks. */
export function readCsv(text: string): Record<string, string>[] {
  const rows: string[][] = [['']]
  let quoted = false
  const source = text.replace(/^\uFEFF/, '')
  for (let at = 0; at < source.length; at += 1) {
    const char = source.charAt(at)
    const row = rows.at(-1) ?? []
    if (quoted) {
      if (char !== '"') row[row.length - 1] += char
      else if (source.charAt(at + 1) === '"') {
        row[row.length - 1] += '"'
        at += 1
      } else quoted = false
    } else if (char === '"') quoted = true
    else if (char === ',') row.push('')
    else if (char === '\n') rows.push([''])
    else if (char !== '\r') row[row.length - 1] += char
  }
  const [names = [], ...cells] = rows
  return cells
    .filter(row => row.some(cell => cell.trim() !== ''))
    .map(row => Object.fromEntries(names.map((name, place) => [name.trim(), row[place] ?? ''])))
}
