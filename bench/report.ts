import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { projectRoot } from '#app/platform/env/project-root.ts'
import { quantile } from './timing.ts'

/** From here on a page is written by hand. */
const BY_HAND = '## What the figures say'

/** Replaces the measured part of a page in docs/, and keeps what is written by hand after it. */
export async function replaceMeasured(name: string, measured: string): Promise<void> {
  const page = path.join(projectRoot, 'docs', name)
  const old = await readFile(page, 'utf8')
  const start = old.indexOf(BY_HAND)
  if (start === -1) throw new Error(`${page} has no heading "${BY_HAND}"`)
  await writeFile(page, `${measured.trimEnd()}\n\n${old.slice(start)}`)
}

/** By row, the most that 95 % of the queries may take, in milliseconds. */
export type Aims = Readonly<Record<string, number>>

/** A report, printed line by line as it is written. */
export class Report {
  readonly #lines: string[] = []
  #aims: Aims | undefined

  say(...lines: string[]): void {
    for (const line of lines) {
      console.log(line)
      this.#lines.push(line)
    }
  }

  /** Begins a table, with a column for the aims if there are any. */
  table(aims?: Aims): void {
    this.#aims = aims
    const columns = ['queries', 'median', 'p95', ...(aims ? ['aim'] : []), 'p99', 'slowest']
    this.say(`| | ${columns.join(' | ')} |`, `|---${'|---'.repeat(columns.length)}|`)
  }

  row(what: string, times: readonly number[]): void {
    const figure = (share: number) => `${quantile(times, share).toFixed(1)} ms`
    const aim = this.#aims?.[what]
    const aims = this.#aims ? [aim === undefined ? '' : `${aim} ms`] : []
    const cells = [times.length, figure(0.5), figure(0.95), ...aims, figure(0.99), figure(1)]
    this.say(`| ${what} | ${cells.join(' | ')} |`)
  }

  get text(): string {
    return this.#lines.join('\n')
  }
}
