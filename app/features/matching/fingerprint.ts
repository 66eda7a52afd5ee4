/** A 64-bit hash of a text, in two halves. Titles that no request asks for are stored as these, which takes a tenth
 * of the memory. */
export function fingerprint(text: string): [first: number, second: number] {
  let a = 0xdeadbeef
  let b = 0x41c6ce57
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    a = Math.imul(a ^ code, 0x9e3779b1)
    b = Math.imul(b ^ code, 0x5f356495)
  }
  a = Math.imul(a ^ (a >>> 16), 0x85ebca6b) ^ Math.imul(b ^ (b >>> 13), 0xc2b2ae35)
  b = Math.imul(b ^ (b >>> 16), 0x85ebca6b) ^ Math.imul(a ^ (a >>> 13), 0xc2b2ae35)
  return [a >>> 0, b >>> 0]
}

/** A 32-bit hash of some texts and lists of texts. */
export function hashOf(texts: readonly string[], lists: readonly (readonly string[])[]): number {
  const [hash] = fingerprint([...texts, ...lists.map(list => list.join('\0'))].join('\0\0'))
  return hash
}
