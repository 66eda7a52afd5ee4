import { rmSync } from 'node:fs'
import { open, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { MEGABYTE } from '../units.ts'

const EVERY_MS = 1_000
/** The database needs room to finish what it has begun: two WAL files. */
export const RESERVE_BYTES = 32 * MEGABYTE
/** Photos and files leave more: they must not be what stops the database. */
export const FILES_RESERVE_BYTES = 2 * RESERVE_BYTES
/** The database creates files as it grows. */
const RESERVE_FILES = 100
const PROBE_NAME = '.probe'
const PROBE = Buffer.alloc(4_096)

export const NO_MORE_OPEN = 'this process may open no more files (ulimit -n)'

export type DiskGuard = {
  /** Why the folder was not writable at the last check; null if it was. */
  problem: () => string | null
  /** Checks now. */
  check: () => Promise<string | null>
  stop: () => Promise<void>
}

/**
 * Watches whether a folder is writable and has room, and whether `opened` is still what it was: writes to open files of
 * a folder that was moved away are lost. Calls `onChange` with the new problem on each change.
 */
export async function watchDisk(
  folder: string,
  onChange: (problem: string | null) => void,
  { opened, neededBytes }: { opened?: string; neededBytes?: number } = {},
): Promise<DiskGuard> {
  const original = opened && (await identify(opened))
  const find = async () => {
    const found = await findDiskProblem(folder, neededBytes)
    const isOther = found === null && opened && (await identify(opened)) !== original
    return isOther ? 'the folder was moved away or replaced' : found
  }
  let problem = await find()
  let stopped = false
  let timer: NodeJS.Timeout
  let trying: Promise<string | null> = Promise.resolve(problem)
  async function check() {
    if (stopped) return problem
    trying = find()
    const now = await trying
    if (stopped) return problem
    const changed = (now === null) !== (problem === null)
    problem = now
    if (changed) onChange(now)
    return problem
  }
  const again = () => {
    timer = setTimeout(() => void check().then(() => stopped || again()), EVERY_MS)
    timer.unref()
  }
  again()
  return {
    problem: () => problem,
    check,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await trying
      rmSync(path.join(folder, PROBE_NAME), { force: true })
    },
  }
}

/** The same for as long as it is the same file or folder. */
async function identify(place: string): Promise<string | undefined> {
  return await stat(place).then(
    ({ dev, ino }) => `${dev} ${ino}`,
    () => undefined,
  )
}

/** Returns why nothing can be written to a folder, or too little; null if that works. */
export async function findDiskProblem(
  folder: string,
  neededBytes = RESERVE_BYTES,
): Promise<string | null> {
  try {
    const { bavail, bsize, files, ffree } = await statfs(folder)
    if (bavail * bsize < neededBytes) return onlyFree(bavail * bsize)
    // A file system without a fixed number of files has 0.
    if (files > 0 && ffree < RESERVE_FILES) return `only ${ffree} more files can be created`
    const file = await open(path.join(folder, PROBE_NAME), 'w', 0o600)
    try {
      await file.write(PROBE)
      await file.sync()
    } finally {
      await file.close()
    }
    return null
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : undefined
    return code === 'EMFILE' ? NO_MORE_OPEN : (code ?? 'it is not writable')
  }
}

export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

export function onlyFree(bytes: number): string {
  return `only ${Math.floor(bytes / MEGABYTE)} MB are free`
}
