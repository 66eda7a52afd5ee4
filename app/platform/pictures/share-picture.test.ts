import { expect, test } from 'vitest'
import { drawSharePicture, PICTURE } from './share-picture.server.tsx'
import { sharp } from './sharp.ts'

const draw = (title: string) =>
  drawSharePicture({ brand: 'Vinculum', kicker: 'Talent', title, text: title, facts: [] })

test('a mark that the fonts don’t have leaves no gap in a name', async () => {
  expect(await draw('Adébọ́lá Oyè')).toEqual(await draw('Adébọlá Oyè'))
})

test('a long word stays inside the picture', async () => {
  const margin = { left: PICTURE.width - 60, top: 100, width: 60, height: 400 }
  const picture = await draw('Wolfeschlegelsteinhausen'.repeat(4))
  const { channels } = await sharp(await sharp(picture).extract(margin).toBuffer()).stats()
  expect(channels.every(({ min, max }) => min === max)).toBe(true)
})
