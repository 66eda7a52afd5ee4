import os from 'node:os'

/** The day and the machine, as each page of figures names them. */
export function dayAndMachine(): string {
  const cores = os.cpus()
  const memory = Math.round(os.totalmem() / 2 ** 30)
  return `${new Date().toISOString().slice(0, 10)}, ${cores[0]?.model ?? 'unknown processor'} × ${cores.length}, ${memory} GiB, Node ${process.versions.node}`
}
