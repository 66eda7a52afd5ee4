import { expect, test } from 'vitest'
import { MIDDLE, photoForm, readCrop } from './photo-form.ts'

test('readCrop reads the crop that photoForm wrote', () => {
  const crop = { zoom: 2.5, x: 0, y: 0.75 }
  expect(readCrop(photoForm(new Blob(['x']), crop))).toEqual(crop)
})

test.each([
  {},
  { crop_zoom: '', crop_x: '', crop_y: ' ' },
  { crop_zoom: '0', crop_x: '-1', crop_y: '2' },
  { crop_zoom: '1e9', crop_x: 'NaN', crop_y: 'Infinity' },
  { crop_zoom: 'wide', crop_x: '__proto__', crop_y: 'null' },
  { crop_zoom: new File(['2'], '2'), crop_x: new File([], '0') },
])('anything invalid is read as the middle: %j', fields => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  expect(readCrop(form)).toEqual(MIDDLE)
})
