/** Stores files of one kind, under names that the product generates. */
export type FileStore = {
  /** Stores a file atomically; replaces an existing one. */
  put: (name: string, content: Uint8Array | Blob, options: { type: string }) => Promise<void>
  /** Reads a small file into memory. */
  get: (name: string) => Promise<Uint8Array<ArrayBuffer> | undefined>
  /** Streams a large file. */
  read: (name: string) => Promise<ReadableStream<Uint8Array<ArrayBuffer>> | undefined>
  /** Removes a file; a missing one is no error. */
  remove: (name: string) => Promise<void>
}

const NAME = /^[a-z0-9][a-z0-9.-]{0,99}$/

/** Checks that a name is valid in every store and contains no path. */
export function checkedName(name: string): string {
  if (!NAME.test(name) || name.includes('..')) throw new Error(`Not a valid file name: ${name}`)
  return name
}
