import type { ActorTx } from '#app/platform/db/actor.ts'
import type { requireUser } from '../guards.server.ts'

type Reads<Page, Beside> = {
  readPage: (tx: ActorTx) => Promise<Page>
  /** May wait for data that the page reads too. */
  readBeside: (tx: ActorTx, page: Promise<Page>) => Promise<Beside>
  onFailure: (error: unknown) => undefined
}

/** Reads a page and the data of its matches in one transaction. If the latter fails, only the page is read. */
export async function readWithBeside<Page, Beside>(
  asActor: ReturnType<typeof requireUser>['asActor'],
  { readPage, readBeside, onFailure }: Reads<Page, Beside>,
): Promise<{ page: Page; beside: Beside | undefined }> {
  try {
    return await asActor(async tx => {
      const read = readPage(tx)
      const [page, beside] = await Promise.all([read, readBeside(tx, read)])
      return { page, beside }
    })
  } catch (error) {
    const page = await asActor(readPage)
    return { page, beside: onFailure(error) }
  }
}
