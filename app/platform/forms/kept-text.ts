// Stores what somebody types outside the long editors, per tab: it survives a reload and a new sign-in. A browser may
// refuse storage; then nothing is stored, and the form works anyway.

/** A text and the form it belongs to. */
export type KeptText = { form: string; text: string }

export function readKeptText(name: string): KeptText | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(name) ?? 'null')
    const [form, text]: unknown[] = Array.isArray(kept) ? kept : []
    return typeof form === 'string' && typeof text === 'string' ? { form, text } : null
  } catch {
    return null
  }
}

export function keepText(name: string, { form, text }: KeptText): void {
  try {
    if (text === '') sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, JSON.stringify([form, text]))
  } catch {}
}
