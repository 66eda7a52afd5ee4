import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from './fixtures.ts'
import { goLive } from './people.ts'

const RED = { r: 220, g: 30, b: 30 }
const BLUE = { r: 30, g: 30, b: 220 }

const field = (page: Page) => page.getByRole('region', { name: 'Photo', exact: true })
const input = (page: Page) => field(page).locator('input[type=file]')
const photo = (page: Page) => field(page).locator('> img')
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Your photo' })
const keep = (page: Page) => dialog(page).getByRole('button', { name: 'Save photo' })
const expectMessage = (page: Page, message: string) =>
  expect(field(page).getByRole('alert')).toHaveText(message)

/** A picture twice as wide as high: the left half in one color, the right half in another. */
async function twoHalves(left: typeof RED, right: typeof RED) {
  const half = { width: 400, height: 400, channels: 3 as const }
  const input = await sharp({ create: { ...half, background: right } })
    .png()
    .toBuffer()
  return sharp({ create: { ...half, width: 800, background: left } })
    .composite([{ input, left: 400, top: 0 }])
    .withExif({ IFD0: { Artist: 'Somebody', Copyright: 'of Somewhere' } })
    .jpeg({ quality: 95 })
    .toBuffer()
}
const jpeg = (buffer: Buffer) => ({ name: 'me.jpg', mimeType: 'image/jpeg', buffer })

async function stored(page: Page, address: string) {
  const response = await page.request.get(address)
  expect(response.status()).toBe(200)
  return await response.body()
}

/** The color of this part of the picture. */
async function colorAt(picture: Buffer, left: number, top: number) {
  const { channels } = await sharp(picture).extract({ left, top, width: 20, height: 20 }).stats()
  const [red, , blue] = channels.map(channel => channel.mean)
  return (red ?? 0) > (blue ?? 0) ? 'red' : 'blue'
}

test('a photo is cropped by keyboard, replaced and removed, and typed values stay', async ({
  visit,
  newTalent,
}) => {
  const talent = await newTalent()
  const page = await visit(talent)
  await goLive(page, '/talent/profile')
  await expect(photo(page)).toHaveCount(0)
  await page.getByLabel('Headline').fill('Typed beside the photo')
  const sent = await twoHalves(RED, BLUE)
  expect((await sharp(sent).metadata()).exif?.includes('Somebody')).toBe(true)

  await input(page).setInputFiles(jpeg(sent))
  await expect(dialog(page).getByRole('img')).toBeVisible()
  await expect(dialog(page).getByLabel('Top to bottom')).toBeDisabled()
  await dialog(page).getByLabel('Left to right').press('End')
  await keep(page).press('Enter')
  await expect(page.getByText('Photo saved')).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByLabel('Headline')).toHaveValue('Typed beside the photo')

  const first = (await photo(page).getAttribute('src')) ?? ''
  const picture = await stored(page, first)
  const { width, height, exif, xmp, iptc } = await sharp(picture).metadata()
  expect({ width, height, exif, xmp, iptc }).toEqual({ width: 400, height: 400 })
  expect(picture.includes('Somebody')).toBe(false)
  for (const left of [10, 370]) expect(await colorAt(picture, left, 190)).toBe('blue')

  await expect(field(page).getByText('Change photo')).toBeVisible()
  await input(page).setInputFiles(jpeg(await twoHalves(RED, BLUE)))
  await dialog(page).getByLabel('Left to right').press('Home')
  await dialog(page).getByLabel('Zoom').press('End')
  await keep(page).click()
  await expect(photo(page)).not.toHaveAttribute('src', first)
  const second = (await photo(page).getAttribute('src')) ?? ''
  expect(await colorAt(await stored(page, second), 10, 10)).toBe('red')
  const visitor = await visit(null)
  await visitor.goto(talent.profileUrl)
  await expect(visitor.getByRole('main').locator('img').first()).toHaveAttribute('src', second)

  await field(page).getByRole('button', { name: 'Remove photo' }).click()
  await expect(page.getByText('Photo removed')).toBeVisible()
  await expect(photo(page)).toHaveCount(0)
  await expect(field(page).getByText('Choose photo')).toBeVisible()
  await expect(page.getByLabel('Headline')).toHaveValue('Typed beside the photo')
  await visitor.reload()
  await expect(visitor.getByRole('main').locator('img')).toHaveCount(0)
})

test('the picture can be dragged into place; Cancel and Escape keep the current photo', async ({
  visit,
  newTalent,
}) => {
  const page = await visit(await newTalent())
  await goLive(page, '/talent/profile')
  for (const leave of [
    () => dialog(page).getByRole('button', { name: 'Cancel' }).click(),
    () => page.keyboard.press('Escape'),
  ]) {
    await input(page).setInputFiles(jpeg(await twoHalves(RED, BLUE)))
    await expect(keep(page)).toBeVisible()
    await leave()
    await expect(dialog(page)).toBeHidden()
    await expect(photo(page)).toHaveCount(0)
  }

  await input(page).setInputFiles(jpeg(await twoHalves(RED, BLUE)))
  const picture = dialog(page).getByRole('img')
  await expect(dialog(page).getByLabel('Left to right')).toBeEnabled()
  const place = await picture.locator('..').boundingBox()
  if (place === null) throw new Error('The picture is not to be seen')
  const middle = { x: place.x + place.width / 2, y: place.y + place.height / 2 }
  await page.mouse.move(middle.x, middle.y)
  await page.mouse.down()
  await page.mouse.move(middle.x + place.width, middle.y, { steps: 4 })
  await page.mouse.up()
  await expect(dialog(page).getByLabel('Left to right')).toHaveValue('0')
  await keep(page).click()
  await expect(page.getByText('Photo saved')).toBeVisible()
  const address = (await photo(page).getAttribute('src')) ?? ''
  expect(await colorAt(await stored(page, address), 370, 190)).toBe('red')
})

test('a file that is no photo, too large, too small or damaged is refused with a message, and the photo stays', async ({
  visit,
  newTalent,
}) => {
  const page = await visit(await newTalent())
  await goLive(page, '/talent/profile')
  await input(page).setInputFiles(jpeg(await twoHalves(RED, BLUE)))
  await keep(page).click()
  await expect(page.getByText('Photo saved')).toBeVisible()
  const before = (await photo(page).getAttribute('src')) ?? ''

  for (const [mimeType, name] of [
    ['image/gif', 'me.gif'],
    ['image/svg+xml', 'me.svg'],
    ['application/pdf', 'me.pdf'],
  ] as const) {
    await input(page).setInputFiles({ name, mimeType, buffer: Buffer.from('<svg/>') })
    await expectMessage(page, 'Please choose a JPEG, PNG or WebP picture')
  }
  await input(page).setInputFiles(jpeg(Buffer.alloc(5 * 1024 * 1024 + 1)))
  await expectMessage(page, 'The photo must be at most 5 MB')

  const small = { width: 90, height: 300, channels: 3 as const, background: RED }
  for (const [buffer, message] of [
    [await sharp({ create: small }).jpeg().toBuffer(), 'The photo must be at least'],
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'We couldn’t read the photo'],
  ] as const) {
    await input(page).setInputFiles(jpeg(buffer))
    await expect(dialog(page).getByRole('alert')).toContainText(message)
    await expect(keep(page)).toHaveCount(0)
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog(page)).toBeHidden()
  }
  await expect(photo(page)).toHaveAttribute('src', before)

  await input(page).setInputFiles(jpeg(await twoHalves(BLUE, RED)))
  await expect(keep(page)).toBeVisible()
})

test('an upload lost by the network is reported in its dialog, and can be retried', async ({
  visit,
  newTalent,
}) => {
  const page = await visit(await newTalent(), { expects: /ERR_FAILED/ })
  await goLive(page, '/talent/profile')
  await input(page).setInputFiles(jpeg(await twoHalves(RED, BLUE)))
  await page.route('**/talent/profile/photo.data*', route => route.abort())
  await dialog(page).getByLabel('Left to right').press('End')
  await keep(page).click()
  await expect(dialog(page).getByRole('alert')).toHaveText(
    'We couldn’t save the photo. Please try again',
  )
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(field(page).getByRole('alert')).toHaveCount(1)
  await input(page).setInputFiles(jpeg(await twoHalves(RED, BLUE)))
  const across = dialog(page).getByLabel('Left to right')
  // Disabled until the picture is loaded.
  await expect(across).toBeEnabled()
  await across.press('End')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.unroute('**/talent/profile/photo.data*')
  await keep(page).click()
  await expect(page.getByText('Photo saved')).toBeVisible()
  const address = (await photo(page).getAttribute('src')) ?? ''
  expect(await colorAt(await stored(page, address), 10, 190)).toBe('blue')
})

test('an upload that is canceled saves nothing', async ({ visit, newTalent }) => {
  const page = await visit(await newTalent(), { expects: /ERR_ABORTED|ERR_FAILED/ })
  await goLive(page, '/talent/profile')
  const arrived = Promise.withResolvers<void>()
  const canceled = Promise.withResolvers<void>()
  await page.route('**/talent/profile/photo.data*', async route => {
    arrived.resolve()
    await canceled.promise
    await route.continue().catch(() => {})
  })
  await input(page).setInputFiles(jpeg(await twoHalves(RED, BLUE)))
  await keep(page).click()
  await arrived.promise
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByText('Working', { exact: true })).toHaveCount(0)
  canceled.resolve()
  await expect(photo(page)).toHaveCount(0)
  await page.unroute('**/talent/profile/photo.data*')
  await input(page).setInputFiles(jpeg(await twoHalves(BLUE, RED)))
  await keep(page).click()
  await expect(page.getByText('Photo saved')).toHaveCount(1)
})

test('on a phone, an open list lies above the message that a photo is saved', async ({
  visit,
  newTalent,
}) => {
  const page = await visit(await newTalent(), { viewport: { width: 390, height: 640 } })
  await goLive(page, '/talent/profile')
  await input(page).setInputFiles(jpeg(await twoHalves(RED, BLUE)))
  await keep(page).click()
  const message = page.getByText('Photo saved')
  await expect(message).toBeVisible()
  const isCovered = () =>
    message.evaluate(element => {
      const { left, top } = element.getBoundingClientRect()
      return !element.contains(document.elementFromPoint(left + 1, top + 1))
    })
  expect(await isCovered()).toBe(false)
  const skills = page.getByRole('combobox', { name: 'Skills', exact: true })
  await skills.evaluate(box => box.scrollIntoView({ block: 'center' }))
  await skills.click()
  await expect(page.getByRole('listbox')).toBeVisible()
  expect(await isCovered()).toBe(true)
})
