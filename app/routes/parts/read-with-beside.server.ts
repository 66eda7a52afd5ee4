import type { ActorTx } from '#app/platform/db/actor.ts'
import type { requireUser } from '../guards.server.ts'

type Reads<Page, Beside> = {
  readPage: (tx: ActorTx) => Promise<Page>
  /** May wait for something that the page reads as well. */
  readBeside: (tx: ActorTx, page: Promise<Page>) => Promise<Beside>
  onFailure: (error: unknown) => undefined
}

/** A page and what its matches need, in one transaction. Without the latter the page is read alone. */
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
