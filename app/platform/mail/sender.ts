export type Sender = { name: string; address: string }

/**
 * The parts of a configured sender, such as "Name <name@example.com>" or a bare address: a mail library would read a
 * colon or a parenthesis in the name as syntax.
 */
export function readSender(configured: string): Sender {
  const [, before = '', address = configured] = /^(.*?)\s*<?([^\s<>]+)>?$/.exec(configured) ?? []
  const [, quoted] = /^"(.*)"$/.exec(before) ?? []
  return { name: quoted === undefined ? before : quoted.replace(/\\(.)/g, '$1'), address }
}
