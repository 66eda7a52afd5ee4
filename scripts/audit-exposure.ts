// npm run audit:exposure -- --group-by <column | file.csv>: how often people are shown, by any grouping.
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { readEnv } from '#app/env.ts'
import {
  type Exposure,
  type ExposureOf,
  groupsByColumn,
  listGroupColumns,
  readExposure,
} from '#app/features/matching/exposure.server.ts'
import { type SystemTx, withSystem } from '#app/platform/db/actor.ts'
import { DAY_MS } from '#app/platform/units.ts'
import { OperatorError, runCommand, useExisting } from './operator-command.ts'

const USAGE = `Usage:
  npm run audit:exposure -- --group-by <column>     such as primary_role or timezone
  npm run audit:exposure -- --group-by <file.csv>   lines of "id,group"
  --of talent | requests   whose exposure: talent in the lists shown to companies (the default), or requests
                           in the lists shown to talent. Columns and ids are theirs.
  --days <number>          the period, 90 by default; the log of shown matches is kept for a year.`
const GUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        'group-by': { type: 'string' },
        of: { type: 'string', default: 'talent' },
        days: { type: 'string', default: '90' },
      },
    })
    const { 'group-by': by, of } = values
    const days = Number(values.days)
    if (by !== undefined && (of === 'talent' || of === 'requests') && days > 0 && days <= 366)
      return { by, of, days } as const
  } catch {
    // Reported below like any other misuse.
  }
  throw new OperatorError(USAGE)
}

async function readGroups(tx: SystemTx, of: ExposureOf, by: string): Promise<Map<string, string>> {
  const columns = await listGroupColumns(tx, of)
  if (columns.includes(by)) return await groupsByColumn(tx, of, by)
  if (!by.endsWith('.csv'))
    throw new OperatorError(`"${by}" is neither a CSV file nor one of: ${columns.join(', ')}.`)
  const text = await readFile(by, 'utf8').catch(() => {
    throw new OperatorError(`${by} cannot be read.`)
  })
  const groups = new Map(
    text.split(/\r?\n/).flatMap(line => {
      const comma = line.indexOf(',')
      const id = unquote(line.slice(0, comma))
      return GUID.test(id) ? [[id.toLowerCase(), unquote(line.slice(comma + 1))] as const] : []
    }),
  )
  if (groups.size === 0) throw new OperatorError(`${by} holds no line of "id,group".`)
  return groups
}

const unquote = (cell: string) =>
  cell.trim().replace(/^"(.*)"$/, (_, quoted: string) => quoted.replaceAll('""', '"'))

function show(rows: Exposure[], { of, by, days }: ReturnType<typeof readOptions>) {
  const viewers = of === 'talent' ? 'companies' : 'talent'
  console.log(`Exposure of ${of} in lists shown to ${viewers} in the last ${days} days, by ${by}.`)
  console.table(rows)
  console.log(
    'ratio: the exposure per member, weighted by rank, divided by the mean of all; 1 is an equal share.',
  )
  console.log('It does not know what was searched for: compare it with meanScore before judging.')
}

await runCommand(async () => {
  const options = readOptions()
  const rows = await useExisting(readEnv(process.env), database =>
    withSystem(database.kysely, async tx =>
      readExposure(
        tx,
        options.of,
        await readGroups(tx, options.of, options.by),
        new Date(Date.now() - options.days * DAY_MS),
      ),
    ),
  )
  show(rows, options)
})
