import os from 'node:os'

/** The date and the machine, for the heading of each report. */
export function dayAndMachine(): string {
  const cores = os.cpus()
  const memory = Math.round(os.totalmem() / 2 ** 30)
  return `${new Date().toISOString().slice(0, 10)}, ${cores[0]?.model ?? 'unknown processor'} × ${cores.length}, ${memory} GiB, Node ${process.versions.node}`
}
