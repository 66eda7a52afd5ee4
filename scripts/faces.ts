// Draws photos of the demo's people, in both sizes, for the first start to use.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createAvatar, type StyleOptions } from '@dicebear/core'
import * as notionists from '@dicebear/notionists'
import sharp from 'sharp'
import { projectRoot } from '#app/platform/env/project-root.ts'
import { PHOTO_SIZES, photoName } from '#app/platform/photos/address.ts'
import { demoFaces, FACES_FOLDER, type Face, faceId } from '#db/seed/demo/faces.ts'

const PAPERS = ['e9dfcd', 'dde6db', 'dfe3ea', 'ecdccf', 'e5dce6', 'd9e5e4']
/** The drawings show half a figure; a photo is cropped closer. */
const NEARER = { scale: 135, translateX: -3, translateY: 8 }
const QUALITY = 82

function draw({ beard, glasses, ...parts }: Face, paper: string | undefined): string {
  const chosen = Object.entries({ beard, glasses, ...parts }).flatMap(([part, variant]) =>
    variant === undefined ? [] : [[part, [`variant${String(variant).padStart(2, '0')}`]]],
  )
  // Checked edge: the demo's own test checks that every named part exists.
  const features = Object.fromEntries(chosen) as StyleOptions<notionists.Options>
  return createAvatar(notionists, {
    ...features,
    ...NEARER,
    beardProbability: beard === undefined ? 0 : 100,
    glassesProbability: glasses === undefined ? 0 : 100,
    gestureProbability: 0,
    bodyIconProbability: 0,
    backgroundColor: paper === undefined ? [] : [paper],
  }).toString()
}

export async function drawFaces(): Promise<void> {
  const folder = path.join(projectRoot, FACES_FOLDER)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const people = Object.entries(demoFaces).map(async ([key, face], index) => {
    const svg = Buffer.from(draw(face, PAPERS[index % PAPERS.length]))
    for (const size of PHOTO_SIZES) {
      const picture = sharp(svg).resize(size, size).webp({ quality: QUALITY })
      writeFileSync(path.join(folder, photoName(faceId(key, face), size)), await picture.toBuffer())
    }
  })
  await Promise.all(people)
}
