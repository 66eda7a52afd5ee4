import { existsSync } from 'node:fs'
import path from 'node:path'

/** Folder of package.json, found upwards from this file: the same from the sources and from the bundle. */
export const projectRoot: string = (() => {
  let folder = import.meta.dirname
  while (!existsSync(path.join(folder, 'package.json'))) {
    const parent = path.dirname(folder)
    if (parent === folder) throw new Error('package.json not found above the running code')
    folder = parent
  }
  return folder
})()
