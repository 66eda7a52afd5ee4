/** The pattern of LIKE for whatever holds this text, whichever signs it has. */
export function contains(text: string): string {
  return `%${text.replace(/[\\%_]/g, sign => `\\${sign}`)}%`
}
