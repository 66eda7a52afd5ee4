import { dropText, keepText, readText } from '#app/platform/forms/kept-text.ts'

/** A text, and the key of the form it was typed into. */
type MessageDraft = { form: string; text: string }

export function readDraft(key: string): MessageDraft | null {
  try {
    const stored: unknown = JSON.parse(readText(key) ?? 'null')
    const [form, text]: unknown[] = Array.isArray(stored) ? stored : []
    return typeof form === 'string' && typeof text === 'string' ? { form, text } : null
  } catch {
    return null
  }
}

/** Stores a draft; an empty one is deleted. */
export function storeDraft(key: string, { form, text }: MessageDraft): void {
  if (text === '') dropText(key)
  else keepText(key, JSON.stringify([form, text]))
}
