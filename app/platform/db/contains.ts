/** A LIKE pattern for values that contain this text. Escapes special characters. */
export function contains(text: string): string {
  return `%${text.replace(/[\\%_]/g, char => `\\${char}`)}%`
}
