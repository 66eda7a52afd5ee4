import sharp from 'sharp'

// Readers of other formats cannot be reached, whatever a file claims to be. The reader of SVG is for drawings of
// our own; what people send is looked at before, and whatever begins as a photo does it cannot open.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
    'VipsForeignLoadSvgBuffer',
  ],
})
sharp.cache(false)
sharp.concurrency(1)

export { sharp }
