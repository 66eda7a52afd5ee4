import { quantile } from './timing.ts'

/** A report, printed line by line as it is written. */
export class Report {
  readonly #lines: string[] = []

  say(...lines: string[]): void {
    for (const line of lines) {
      console.log(line)
      this.#lines.push(line)
    }
  }

  table(): void {
    this.say('| | queries | median | p95 | p99 | slowest |', '|---|---|---|---|---|---|')
  }

  row(what: string, times: readonly number[]): void {
    const figure = (share: number) => `${quantile(times, share).toFixed(1)} ms`
    this.say(
      `| ${what} | ${times.length} | ${figure(0.5)} | ${figure(0.95)} | ${figure(0.99)} | ${figure(1)} |`,
    )
  }

  get text(): string {
    return this.#lines.join('\n')
  }
}
