// A file system in a file, to fill, break and repair.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { rm, statfs, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

const SIZE_MB = 200

export type LoopDisk = {
  /** Where it is mounted. */
  path: string
  /** Leaves this many bytes free. */
  fill: (bytesFree: number) => Promise<void>
  makeRoom: () => Promise<void>
  /** Makes the kernel treat the disk as failed. */
  fail: () => void
  /** Mounts it again after a failure. Nothing may be using it. */
  repair: () => void
  remove: () => void
}

/** Whether the kernel lets us mount. */
export function mayMount(): boolean {
  const place = mkdtempSync(path.join(os.tmpdir(), 'vinculum-mount-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', place], { stdio: 'pipe' })
    execFileSync('umount', [place])
    return existsSync('/dev/loop-control')
  } catch {
    return false
  } finally {
    rmSync(place, { recursive: true })
  }
}

export function makeLoopDisk(): LoopDisk {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'vinculum-disk-'))
  const image = path.join(folder, 'image')
  const disk = path.join(folder, 'disk')
  const ballast = path.join(disk, 'ballast')
  const mount = () => execFileSync('mount', ['-o', 'loop,errors=remount-ro', image, disk])
  mkdirSync(disk)
  execFileSync('truncate', ['-s', `${SIZE_MB}M`, image])
  execFileSync('mkfs.ext4', ['-q', '-m', '0', image])
  mount()
  return {
    path: disk,
    async fill(bytesFree) {
      const { bavail, bsize } = await statfs(disk)
      const bytes = Buffer.alloc(Math.max(0, bavail * bsize - bytesFree))
      await writeFile(ballast, bytes).catch(error => {
        // Another process may fill the disk first.
        if (error.code !== 'ENOSPC') throw error
      })
    },
    makeRoom: () => rm(ballast),
    fail() {
      const [device = ''] = execFileSync('losetup', ['-j', image], { encoding: 'utf8' }).split(':')
      writeFileSync(`/sys/fs/ext4/${path.basename(device)}/trigger_fs_error`, '1')
    },
    repair() {
      execFileSync('umount', [disk])
      spawnSync('e2fsck', ['-p', image])
      mount()
    },
    remove() {
      execFileSync('umount', ['--lazy', disk])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
