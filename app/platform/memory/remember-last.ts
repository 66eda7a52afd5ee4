/** Caches the result for the last argument: for readers that ask for the same thing several times in a row. */
export function rememberLast<A extends object, T>(make: (argument: A) => T): (argument: A) => T {
  let last: { argument: A; made: T } | undefined
  return argument => {
    if (last?.argument === argument) return last.made
    const made = make(argument)
    last = { argument, made }
    return made
  }
}
