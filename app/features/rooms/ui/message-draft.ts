import { markKept } from '#app/platform/forms/kept-text.ts'

// A typed message is stored in its tab, so it survives a reload and a new sign-in. If the browser refuses storage, the
// form works without it.

/** A text, and the key of the form it was typed into. */
type MessageDraft = { form: string; text: string }

export function readDraft(name: string): MessageDraft | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(name) ?? 'null')
    const [form, text]: unknown[] = Array.isArray(stored) ? stored : []
    return typeof form === 'string' && typeof text === 'string' ? { form, text } : null
  } catch {
    return null
  }
}

/** Stores a draft; an empty one is deleted. */
export function storeDraft(name: string, { form, text }: MessageDraft): void {
  try {
    if (text === '') sessionStorage.removeItem(name)
    else {
      sessionStorage.setItem(name, JSON.stringify([form, text]))
      markKept(name)
    }
  } catch {
    // Storage may be off or full: then the text lasts as long as the page.
  }
}
