import zlib from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { photoAt, photoFiles, photoUrl } from '#app/platform/photos/address.ts'
import { imageTypeOf } from './image-type.ts'
import { type Crop, makePhoto } from './make-photo.ts'

const WHOLE: Crop = { zoom: 1, x: 0.5, y: 0.5 }
const RED = { r: 220, g: 20, b: 20 }
const BLUE = { r: 20, g: 20, b: 220 }
/** The last bytes of a JPEG. */
const END = Buffer.from([0xff, 0xd9])

/** Red on the left, blue on the right. */
function halves(width: number, height: number) {
  const right = { create: { width: width / 2, height, channels: 3 as const, background: BLUE } }
  return sharp({ create: { width, height, channels: 3, background: RED } }).composite([
    { input: right, left: width / 2, top: 0 },
  ])
}

async function made(bytes: Uint8Array, crop = WHOLE) {
  const photo = await makePhoto(bytes, crop)
  if (!photo.ok) throw new Error(photo.reason)
  return photo.files
}

async function colorAt(bytes: Uint8Array, x: number, y: number): Promise<'red' | 'blue'> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  const at = (Math.round(y * (info.height - 1)) * info.width + Math.round(x * (info.width - 1))) * 3
  return (data[at] ?? 0) > (data[at + 2] ?? 0) ? 'red' : 'blue'
}

const reasonFor = async (bytes: Uint8Array) => {
  const photo = await makePhoto(bytes, WHOLE)
  return photo.ok ? 'taken' : photo.reason
}

describe('a photo', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('is made from %s', async format => {
    const sent = await halves(900, 600).toFormat(format).toBuffer()
    expect(imageTypeOf(sent)).toBe(format)
    const [large, small] = await made(sent)
    expect(await sharp(large?.bytes).metadata()).toMatchObject({
      format: 'webp',
      width: 512,
      height: 512,
    })
    expect(await sharp(small?.bytes).metadata()).toMatchObject({ width: 160, height: 160 })
  })

  test('is upright, without the location where it was taken', async () => {
    // Stored rotated: turned a quarter to the right, red is on top.
    const sent = await halves(800, 800)
      .jpeg()
      .withMetadata({
        orientation: 6,
        exif: {
          IFD0: { Artist: 'Somebody' },
          IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 0/1 0/1' },
        },
      })
      .toBuffer()
    expect((await sharp(sent).metadata()).exif?.includes('Somebody')).toBe(true)
    for (const { bytes } of await made(sent)) {
      const kept = await sharp(bytes).metadata()
      expect([kept.exif, kept.xmp, kept.iptc, kept.icc, kept.orientation]).toEqual(
        Array(5).fill(undefined),
      )
      expect(await colorAt(bytes, 0.5, 0.1)).toBe('red')
      expect(await colorAt(bytes, 0.5, 0.9)).toBe('blue')
    }
  })

  test('is the middle, or the chosen square', async () => {
    const sent = await halves(1200, 400).png().toBuffer()
    const [middle] = await made(sent)
    expect([
      await colorAt(middle?.bytes ?? sent, 0, 0.5),
      await colorAt(middle?.bytes ?? sent, 1, 0.5),
    ]).toEqual(['red', 'blue'])
    const [right] = await made(sent, { zoom: 1, x: 1, y: 0 })
    expect(await colorAt(right?.bytes ?? sent, 0, 0.5)).toBe('blue')
    const [near] = await made(sent, { zoom: 2, x: 0.35, y: 1 })
    expect(await colorAt(near?.bytes ?? sent, 1, 0.5)).toBe('red')
    // The zoom is limited by the smallest edge.
    const [least] = await made(sent, { zoom: 4, x: 0, y: 0 })
    expect(await sharp(least?.bytes).metadata()).toMatchObject({ width: 160 })
  })

  test('has a white background where it was transparent', async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 }
    const sent = await sharp({
      create: { width: 200, height: 200, channels: 4, background: clear },
    })
      .png()
      .toBuffer()
    const [large] = await made(sent)
    const { data } = await sharp(large?.bytes).raw().toBuffer({ resolveWithObject: true })
    expect(data[0]).toBeGreaterThan(250)
  })

  test('drops anything appended to the picture', async () => {
    const script = '<script>alert(1)</script>'
    const picture = await halves(300, 300).jpeg().toBuffer()
    const polyglot = Buffer.concat([picture, Buffer.from(`PK\x03\x04${script}`)])
    for (const { bytes } of await made(polyglot))
      expect(Buffer.from(bytes).includes(script)).toBe(false)
  })
})

test('texts in a PNG are not unpacked', async () => {
  const picture = await halves(300, 300).png().toBuffer()
  const text = zlib.deflateSync(Buffer.alloc(8_000_000, 'a'))
  const texts = Array.from({ length: 100 }, (_, n) =>
    pngChunk('zTXt', Buffer.concat([Buffer.from(`key ${n}\0\0`), text])),
  )
  const [signature, header] = [picture.subarray(0, 8), picture.subarray(8, 33)]
  const bomb = Buffer.concat([signature, header, ...texts, picture.subarray(33)])
  const before = process.memoryUsage.rss()
  let most = 0
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss() - before)
  }, 5)
  expect(await reasonFor(bomb)).toBe('taken')
  clearInterval(timer)
  expect(most).toBeLessThan(300_000_000)
})

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(zlib.crc32(body))
  return Buffer.concat([length, body, checksum])
}

describe('what is refused', () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><script>1</script></svg>'
  const picture = (format: 'gif' | 'tiff') => halves(300, 300).toFormat(format).toBuffer()

  test.each([
    ['nothing', async () => Buffer.alloc(0), 'empty'],
    ['a drawing with scripts', async () => Buffer.from(svg), 'wrong_type'],
    [
      'a drawing after a declaration',
      async () => Buffer.from(`<?xml version="1.0"?>${svg}`),
      'wrong_type',
    ],
    ['a GIF', () => picture('gif'), 'wrong_type'],
    ['a TIFF', () => picture('tiff'), 'wrong_type'],
    ['a page', async () => Buffer.from('<!doctype html><script>1</script>'), 'wrong_type'],
    ['an AVIF', () => halves(300, 300).avif().toBuffer(), 'wrong_type'],
    ['three bytes', async () => Buffer.from('\xff\xd8\xff', 'latin1'), 'damaged'],
    [
      'a head without a body',
      async () => Buffer.from('\x89PNG\r\n\x1a\n<svg/>', 'latin1'),
      'damaged',
    ],
    ['more than 5 MB', async () => Buffer.alloc(5 * 1024 * 1024 + 1, 255), 'too_large'],
    ['fewer pixels than a list shows', () => halves(158, 600).png().toBuffer(), 'too_small'],
  ] as const)('%s', async (_name, file, reason) => {
    expect(await reasonFor(await file())).toBe(reason)
  })

  test.each(['jpeg', 'png', 'webp'] as const)('half of a %s', async format => {
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
    const whole = await sharp({
      create: { width: 240, height: 240, channels: 3, background: RED, noise },
    })
      .toFormat(format)
      .toBuffer()
    expect(await reasonFor(whole.subarray(0, whole.length / 2))).toBe('damaged')
  })

  test('a hundred megapixels in a small file', async () => {
    const bomb = await sharp({
      create: { width: 10_000, height: 10_000, channels: 3, background: RED },
      limitInputPixels: false,
    })
      .greyscale()
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect(bomb.length).toBeLessThan(1024 * 1024)
    expect(await reasonFor(bomb)).toBe('too_many_pixels')
  })

  test.each([
    ['WebP', 20_200_000, (picture: Sharp) => picture.webp({ effort: 0 })],
    ['progressive JPEG', 20_200_000, (picture: Sharp) => picture.jpeg({ progressive: true })],
    ['PNG of 16 bits', 20_200_000, (picture: Sharp) => picture.toColourspace('rgb16').png()],
  ])('%s that would take hundreds of megabytes to decode', async (_name, pixels, encode) => {
    const edge = Math.ceil(Math.sqrt(pixels))
    const large = sharp({ create: { width: edge, height: edge, channels: 3, background: RED } })
    expect(await reasonFor(await encode(large).toBuffer())).toBe('too_complex')
  })

  test('a JPEG of a thousand scans', async () => {
    const picture = await halves(300, 300).jpeg({ progressive: true }).toBuffer()
    const scan = picture.subarray(picture.lastIndexOf(Buffer.from([0xff, 0xda])), -2)
    const scans = Array<Buffer>(1000).fill(scan)
    expect(await reasonFor(Buffer.concat([picture.subarray(0, -2), ...scans, END]))).toBe(
      'too_complex',
    )
  })

  test('a WebP of thousands of frames', async () => {
    const frame = await halves(200, 200).raw().toBuffer({ resolveWithObject: true })
    const { width, height, channels } = frame.info
    const pages = Buffer.concat(Array<Buffer>(2).fill(frame.data))
    const raw = { width, height: 2 * height, channels, pageHeight: height }
    const two = await sharp(pages, { raw }).webp({ minSize: false }).toBuffer()
    expect(await reasonFor(two)).toBe('taken')
    const more = Array<Buffer>(1_001).fill(Buffer.from('ANMF\0\0\0\0'))
    expect(await reasonFor(Buffer.concat([two, ...more]))).toBe('too_complex')
  })

  test('not an ordinary JPEG of nearly 40 megapixels', async () => {
    const large = sharp({ create: { width: 7300, height: 5400, channels: 3, background: RED } })
    expect(await reasonFor(await large.jpeg().toBuffer())).toBe('taken')
  })
})

test('pictures are processed one after the other, and too many are refused', async () => {
  const sent = await halves(300, 300).png().toBuffer()
  const crowd = await Promise.all(Array.from({ length: 20 }, () => makePhoto(sent, WHOLE)))
  expect(crowd.filter(photo => photo.ok)).toHaveLength(16)
  expect(await reasonFor(sent)).toBe('taken')
})

test('an address maps to its sizes, and to no file that is not a photo', () => {
  const id = 'a'.repeat(32)
  expect(photoUrl(id)).toBe(`/photos/${id}-512.webp`)
  expect(photoAt(photoUrl(id), 160)).toBe(`/photos/${id}-160.webp`)
  expect(photoAt(null, 160)).toBeNull()
  expect(photoFiles(photoUrl(id))).toEqual([`${id}-512.webp`, `${id}-160.webp`])
  for (const other of ['/photos/../x', '/photos/else.webp', 'https://else.test/a.webp', ''])
    expect(photoFiles(other)).toEqual([])
})
