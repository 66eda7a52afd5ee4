// The drawn faces of the demo's people, put where the photos are.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { projectRoot } from '#app/platform/env/project-root.ts'
import { PHOTO_SIZES, PHOTO_TYPE, photoName, photoUrl } from '#app/platform/photos/address.ts'
import type { FileStore } from '#app/platform/storage/file-store.ts'
import { demoFaces, FACES_FOLDER, faceId } from './demo/faces.ts'

/** The address of each person's photo, by the person's key. */
export type Faces = ReadonlyMap<string, string>

/** Every face as the build has drawn it, in both sizes. */
export async function placeFaces(photos: Pick<FileStore, 'put'>): Promise<Faces> {
  const folder = path.join(projectRoot, FACES_FOLDER)
  const placed = Object.entries(demoFaces).map(async ([key, face]): Promise<[string, string]> => {
    const id = faceId(key, face)
    for (const size of PHOTO_SIZES) {
      const name = photoName(id, size)
      await photos.put(name, await readFile(path.join(folder, name)), { type: PHOTO_TYPE })
    }
    return [key, photoUrl(id)]
  })
  return new Map(await Promise.all(placed))
}
