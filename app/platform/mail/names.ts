/** Letters, marks, spaces, apostrophes, commas, hyphens and "&"; a dot only before a space, another initial or the end. */
const NAME = /^(?:[\p{L}\p{M} '’,&-]|\.(?!\p{L}[\p{L}\p{M}])){1,60}$/u
const EMOJI = /(?:\p{Extended_Pictographic}|\u200d|\ufe0f)+/gu

/**
 * A person's name for use in a mail, without emoji. People may type anything as their name, and mail carries it to
 * others under our sender: a name that may be an address or a message is replaced.
 */
export function nameInMail(name: string): string {
  return usableName(name) ?? 'Someone'
}

/** The first line of a mail. Pass no name if the address may be a stranger's. */
export function greetingInMail(name?: string): string {
  const usable = name === undefined ? undefined : usableName(name)
  return usable === undefined ? 'Hello,' : `Hello ${usable},`
}

function usableName(name: string): string | undefined {
  const plain = name.replace(EMOJI, '').trim()
  return NAME.test(plain) && /\p{L}/u.test(plain) ? plain : undefined
}
