/** Letters, marks, spaces and what stands in names; a dot only before a space, another initial or the end. */
const NAME = /^(?:[\p{L}\p{M} '-]|\.(?!\p{L}[\p{L}\p{M}])){1,60}$/u

/**
 * A name as a mail says it. Whoever signs up may type anything for a name, and a mail carries it to other people
 * under our sender: what may be an address or a message is not repeated.
 */
export function nameInMail(name: string): string {
  return isNameForMail(name) ? name : 'Someone'
}

/** How a mail begins. To an address that may be a stranger's it names nobody. */
export function greetingInMail(name?: string): string {
  return name !== undefined && isNameForMail(name) ? `Hello ${name},` : 'Hello,'
}

function isNameForMail(name: string): boolean {
  return NAME.test(name) && /\p{L}/u.test(name)
}
