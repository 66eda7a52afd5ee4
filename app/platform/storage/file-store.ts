/** Files of one kind under names of the product's own making. */
export type FileStore = {
  /** Whole or not at all; a second time under one name replaces. */
  put: (name: string, content: Uint8Array | Blob, options: { type: string }) => Promise<void>
  /** All of a small one. */
  get: (name: string) => Promise<Uint8Array<ArrayBuffer> | undefined>
  /** A large one, piece by piece as it is asked for. */
  read: (name: string) => Promise<ReadableStream<Uint8Array<ArrayBuffer>> | undefined>
  /** Gone afterwards, whether or not it was there. */
  remove: (name: string) => Promise<void>
}

const NAME = /^[a-z0-9][a-z0-9.-]{0,99}$/

/** A name that means the same to every store and leads nowhere else. */
export function checkedName(name: string): string {
  if (!NAME.test(name) || name.includes('..')) throw new Error(`Not a name for a file: ${name}`)
  return name
}
