// A browser without JavaScript: it reads a page's markup, follows its links and sends its forms.
import { Browser, type TestApp } from './app.ts'
import { attributesOf, decodeEntities } from './page-head.ts'
import { textIn } from './page-text.ts'

type Element = {
  name: string
  /** Where it stands in the markup. */
  at: number
  attributes: Record<string, string>
  /** The markup inside, up to the first closing tag. */
  inside: string
}
type Control = Element & { form: Element | undefined }
/** By the name of the field: what is typed, or the values that are chosen. */
type Typed = Record<string, string | readonly string[]>

const labelOf = ({ attributes, inside }: Element) =>
  attributes['aria-label'] ?? textIn(inside).trim()

/** The elements of a page that a visitor can use, each control with its form. */
function elementsIn(html: string): { links: Element[]; controls: Control[] } {
  const links: Element[] = []
  const forms = new Map<string, Element>()
  const found: { element: Element; around: Element | undefined }[] = []
  let around: Element | undefined
  const tags = html.matchAll(/<(\/?form|input|textarea|select|button|a)\b([^>]*)>/g)
  for (const { 0: tag, 1: name = '', 2: attributes = '', index } of tags) {
    const from = index + tag.length
    const inside = name === 'input' ? '' : html.slice(from, html.indexOf(`</${name}>`, from))
    const element = { name, at: index, attributes: attributesOf(attributes), inside }
    if (name === '/form') around = undefined
    else if (name === 'a') links.push(element)
    else if (name === 'form') {
      around = element
      forms.set(element.attributes.id ?? '', element)
    } else found.push({ element, around })
  }
  const controls = found.map(({ element, around }) => {
    const { form } = element.attributes
    return { ...element, form: form === undefined ? around : forms.get(form) }
  })
  return { links, controls }
}

const CHOICES = ['checkbox', 'radio']
const NEVER_SENT = ['submit', 'button', 'reset', 'image', 'file']

/** What this control sends. Takes what it uses from `typed`. */
function sentBy({ name, attributes, inside }: Control, typed: Map<string, string[]>): string[] {
  const { type = 'text', value } = attributes
  const waiting = typed.get(attributes.name ?? '')
  const take = (offered: string) => {
    const at = waiting?.indexOf(offered) ?? -1
    return at !== -1 && waiting?.splice(at, 1).length === 1
  }
  if (name === 'select') {
    const options = [...inside.matchAll(/<option\b([^>]*)>([^<]*)/g)].map(
      ([, own = '', text = '']) => ({ value: decodeEntities(text), ...attributesOf(own) }),
    )
    const chosen = options.filter(one => 'selected' in one)
    const sent = waiting
      ? options.filter(one => !('disabled' in one) && take(one.value))
      : chosen.length > 0
        ? chosen
        : options.slice(0, 1)
    return sent.map(one => one.value)
  }
  if (CHOICES.includes(type)) {
    const offered = value ?? 'on'
    return (waiting ? take(offered) : 'checked' in attributes) ? [offered] : []
  }
  if (waiting && waiting.length > 0 && type !== 'hidden') return waiting.splice(0, 1)
  return [name === 'textarea' ? decodeEntities(inside.replace(/^\n/, '')) : (value ?? '')]
}

export class PlainVisitor {
  readonly #app: TestApp
  readonly #as: Browser
  path = ''
  status = 0
  html = ''

  constructor(app: TestApp, as = new Browser()) {
    this.#app = app
    this.#as = as
  }

  get text(): string {
    return textIn(this.html)
  }

  async open(path: string, form?: URLSearchParams): Promise<this> {
    let response = await this.#app.fetch(path, { as: this.#as, form })
    this.path = path
    for (let hops = 0; [301, 302, 303].includes(response.status) && hops < 5; hops += 1) {
      this.path = response.headers.get('location') ?? ''
      response = await this.#app.fetch(this.path, { as: this.#as })
    }
    this.status = response.status
    this.html = (await response.text()).replaceAll(/<script\b[\s\S]*?<\/script>/g, '')
    return this
  }

  /** Follows the first link with this text or label. */
  async follow(label: string | RegExp): Promise<this> {
    const link = elementsIn(this.html).links.find(one => isNamed(one, label))
    if (!link) throw new Error(`${this.path} has no link ${label}`)
    const { pathname, search } = new URL(link.attributes.href ?? '', this.#here)
    return await this.open(pathname + search)
  }

  /** Presses the first button with this text or label, in an open dialog before others, with what was typed and chosen
   * in its form. */
  async press(label: string | RegExp, typed: Typed = {}): Promise<this> {
    const { controls } = elementsIn(this.html)
    const buttons = controls.filter(
      one =>
        one.name === 'button' &&
        one.attributes.type !== 'button' &&
        one.form &&
        isNamed(one, label),
    )
    const dialog = this.html.search(/<dialog[^>]* open=""/)
    const end = this.html.indexOf('</dialog>', dialog)
    const button = buttons.find(({ at }) => dialog < at && at < end) ?? buttons[0]
    if (!button?.form) throw new Error(`${this.path} has no form with a button ${label}`)
    const waiting = new Map(Object.entries(typed).map(([name, values]) => [name, [values].flat()]))
    const fields = new URLSearchParams()
    const checksFirst = !(
      'novalidate' in button.form.attributes || 'formnovalidate' in button.attributes
    )
    for (const control of controls) {
      const { name, type = '', disabled } = control.attributes
      const isPressed = control === button
      if (control.form !== button.form || name === undefined || disabled !== undefined) continue
      if (isPressed) fields.append(name, control.attributes.value ?? '')
      else if (control.name !== 'button' && !NEVER_SENT.includes(type))
        for (const value of sentBy(control, waiting)) {
          if (value === '' && checksFirst && 'required' in control.attributes)
            throw new Error(`the browser sends nothing while ${name} is empty`)
          fields.append(name, value)
        }
    }
    const unused = [...waiting].filter(([, values]) => values.length > 0)
    if (unused.length > 0) throw new Error(`the form does not take ${JSON.stringify(unused)}`)
    const { action, method } = button.form.attributes
    const { formaction = action, formmethod = method } = button.attributes
    const to = new URL(formaction || this.#here, this.#here)
    if (formmethod === 'post') return await this.open(to.pathname + to.search, fields)
    return await this.open(`${to.pathname}?${fields}`)
  }

  /** What the fields with this name hold. */
  values(name: string): string[] {
    const { controls } = elementsIn(this.html)
    return controls
      .filter(one => one.attributes.name === name)
      .flatMap(one => sentBy(one, new Map()))
  }

  get #here(): URL {
    return new URL(this.path, this.#app.origin)
  }
}

function isNamed(element: Element, label: string | RegExp): boolean {
  const named = labelOf(element)
  return typeof label === 'string' ? named === label : label.test(named)
}
