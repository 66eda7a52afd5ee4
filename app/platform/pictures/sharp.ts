import sharp from 'sharp'

// Blocks the decoders of all other formats, whatever a file claims to be. The SVG decoder is for our own drawings; it
// cannot open an upload, which must begin like a photo.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadSvgBuffer',
  ],
})
sharp.cache(false)
sharp.concurrency(1)

export { sharp }
