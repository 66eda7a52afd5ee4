/** Letters, marks, spaces, apostrophes and hyphens; a dot only before a space, another initial or the end. */
const NAME = /^(?:[\p{L}\p{M} '-]|\.(?!\p{L}[\p{L}\p{M}])){1,60}$/u

/**
 * A person's name for use in a mail. People may type anything as their name, and mail carries it to others under our
 * sender: a name that may be an address or a message is replaced.
 */
export function nameInMail(name: string): string {
  return isNameForMail(name) ? name : 'Someone'
}

/** The first line of a mail. Pass no name if the address may be a stranger's. */
export function greetingInMail(name?: string): string {
  return name !== undefined && isNameForMail(name) ? `Hello ${name},` : 'Hello,'
}

function isNameForMail(name: string): boolean {
  return NAME.test(name) && /\p{L}/u.test(name)
}
