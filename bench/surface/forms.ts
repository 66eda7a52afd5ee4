// Parses the forms of a page from its HTML.
type Field = {
  name: string
  kind: 'hidden' | 'text' | 'choice' | 'button'
  value: string
  longest: number
  options: string[]
}
export type PageForm = { target: string; fields: Field[] }

const FORM = /<form\b([^>]*)>([\s\S]*?)<\/form>/g
const CONTROL =
  /<(input|button)\b([^>]*)>|<(textarea)\b([^>]*)>([\s\S]*?)<\/textarea>|<(select)\b([^>]*)>([\s\S]*?)<\/select>/g
const LONGEST_UNSAID = { textarea: 8_000, input: 200 }

export function readForms(html: string, page: string): PageForm[] {
  const forms = [...html.matchAll(FORM)].flatMap(([, attributes = '', inside = '']) => {
    if (!/method="post"/i.test(attributes)) return []
    const target = attribute(attributes, 'action') || page
    return [{ target, fields: [...inside.matchAll(CONTROL)].flatMap(readControl) }]
  })
  // In a list, every item has the same form.
  const kinds = new Map(forms.map(form => [kindOf(form), form]))
  return [...kinds.values()]
}

function kindOf({ target, fields }: PageForm): string {
  const told = fields.map(({ name, kind, value }) =>
    kind === 'button' || name === 'intent' ? `${name}=${value}` : name,
  )
  return [target.replace(/[\da-f-]{36}/, ''), ...told].join(' ')
}

function readControl(match: RegExpMatchArray): Field[] {
  const [, simple, simpleAttributes, area, areaAttributes, text, , listAttributes, list] = match
  const attributes = simpleAttributes ?? areaAttributes ?? listAttributes ?? ''
  const name = attribute(attributes, 'name')
  if (name === '') return []
  const value = attribute(attributes, 'value') || decode(text ?? '')
  const type = attribute(attributes, 'type')
  const unsaid = area === undefined ? LONGEST_UNSAID.input : LONGEST_UNSAID.textarea
  const longest = Number(attribute(attributes, 'maxlength')) || unsaid
  const options = [...(list ?? '').matchAll(/<option\b([^>]*)>/g)].map(([, option = '']) =>
    attribute(option, 'value'),
  )
  const kind =
    simple === 'button' || type === 'submit'
      ? 'button'
      : type === 'hidden'
        ? 'hidden'
        : list !== undefined || type === 'checkbox' || type === 'radio'
          ? 'choice'
          : 'text'
  return [{ name, kind, value, longest, options }]
}

function attribute(attributes: string, name: string): string {
  return decode(new RegExp(`(?:^|\\s)${name}="([^"]*)"`, 'i').exec(attributes)?.[1] ?? '')
}

function decode(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}

/** The form with every field filled to its limit: all choices, and texts of maximum length. */
export function filledForm(
  { fields }: PageForm,
  text: (length: number) => string,
): URLSearchParams {
  const body = new URLSearchParams()
  for (const { name, kind, value, longest, options } of fields) {
    if (kind === 'hidden' || kind === 'button') body.append(name, value)
    else if (kind === 'choice') body.append(name, options.at(-1) ?? value)
    else if (/^\d+$/.test(value)) body.append(name, value)
    else body.append(name, text(longest))
  }
  return body
}
