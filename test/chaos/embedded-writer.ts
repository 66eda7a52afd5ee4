// A process that writes to an embedded data folder until it is killed, and prints each write once it is acknowledged.
// embedded.test.ts runs it: node embedded-writer.ts <folder> [image] [first number]
import { withSystem } from '#app/platform/db/actor.ts'
import { FolderInUseError } from '#app/platform/db/embedded-folder.ts'
import { openEmbeddedDatabase } from '#app/platform/db/open.ts'
import { buildPost } from '#test/world.ts'

const [folder = '', image, first = '0'] = process.argv.slice(2)
try {
  const { kysely } = await openEmbeddedDatabase({ folder, image })
  process.stdout.write('open\n')
  for (let number = Number(first); ; number += 1) {
    // Two rows in one transaction: afterwards both must be there, or neither.
    await withSystem(kysely, async tx => {
      await buildPost(tx, { slug: `written-${number}-a` })
      await buildPost(tx, { slug: `written-${number}-b` })
    })
    process.stdout.write(`${number}\n`)
  }
} catch (error) {
  if (!(error instanceof FolderInUseError)) throw error
  console.error(error.message)
  process.exit(2)
}
