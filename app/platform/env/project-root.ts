import { existsSync } from 'node:fs'
import path from 'node:path'

/** The folder of package.json, searched upwards from this file: it works from the sources and from the bundle. */
export const projectRoot: string = (() => {
  let folder = import.meta.dirname
  while (!existsSync(path.join(folder, 'package.json'))) {
    const parent = path.dirname(folder)
    if (parent === folder) throw new Error('package.json not found above the running code')
    folder = parent
  }
  return folder
})()
