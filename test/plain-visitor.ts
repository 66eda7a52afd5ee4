// A browser without JavaScript: it reads a page's markup, follows its links and sends its forms.
import { JSDOM } from 'jsdom'
import { Browser, type TestApp } from './app.ts'
import { textIn } from './page-text.ts'

/** What the fields are filled with, by name: a text, or the values that are chosen. */
type Typed = Record<string, string | readonly string[]>
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const said = (element: Element) => textIn(element.innerHTML).trim()
const isNamed = (element: Element, label: string | RegExp) => {
  const named = element.getAttribute('aria-label') ?? said(element)
  return typeof label === 'string' ? named === label : label.test(named)
}
/** One window for all pages: making one takes longer than reading a page. */
const { window } = new JSDOM()
const documentOf = (html: string) => new window.DOMParser().parseFromString(html, 'text/html')
const isBox = (field: Field): field is HTMLInputElement =>
  field.type === 'checkbox' || field.type === 'radio'

/** A form of a page, filled in and sent by this browser. What isn't in the markup can't be sent. */
export class PageForm {
  readonly #app: TestApp
  readonly #as: Browser
  readonly #where: string
  readonly #form: HTMLFormElement
  readonly #files = new Map<string, File[]>()

  /** The form of the first button with this text or label, in an open dialog before others. */
  constructor(app: TestApp, as: Browser, where: string, html: string, button: string | RegExp) {
    this.#app = app
    this.#as = as
    this.#where = where
    const document = documentOf(html)
    const buttons = ['dialog[open] button', 'button'].flatMap(selector => [
      ...document.querySelectorAll<HTMLButtonElement>(selector),
    ])
    const found = buttons.find(one => one.type === 'submit' && one.form && isNamed(one, button))
    if (!found?.form) throw new Error(`${where} has no form with the button ${button}`)
    this.#form = found.form
  }

  #button(label: string | RegExp | undefined): HTMLButtonElement {
    const { HTMLButtonElement } = window
    const found = [...this.#form.elements]
      .filter(one => one instanceof HTMLButtonElement)
      .find(one => one.type === 'submit' && (label === undefined || isNamed(one, label)))
    if (!found) throw new Error(`The form of ${this.#where} has no button ${label}`)
    return found
  }

  #fields(): Field[] {
    const { HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement } = window
    return [...this.#form.elements].filter(
      one =>
        one instanceof HTMLInputElement ||
        one instanceof HTMLTextAreaElement ||
        one instanceof HTMLSelectElement,
    )
  }

  #field(label: string): Field {
    const labels = this.#fields().flatMap(field =>
      [...(field.labels ?? [])].map(one => ({ field, text: said(one) })),
    )
    const found =
      labels.find(({ text }) => text === label) ??
      labels.find(({ text }) => text.startsWith(`${label} `))
    if (!found) throw new Error(`The form of ${this.#where} has no field "${label}"`)
    return found.field
  }

  #type(field: Field, value: string): void {
    if (field instanceof window.HTMLSelectElement) {
      const options = [...field.options]
      if (!options.some(one => one.value === value && !one.disabled))
        throw new Error(`"${field.name}" has no option "${value}"`)
    }
    field.value = value
  }

  /** What a field holds; nothing if it is a box that isn't ticked. */
  value(label: string): string | undefined {
    const field = this.#field(label)
    return isBox(field) && !field.checked ? undefined : field.value
  }

  optionsOf(label: string): string[] {
    const field = this.#field(label)
    return field instanceof window.HTMLSelectElement ? [...field.options].map(said) : []
  }

  /** Types or selects a value. */
  fill(label: string, value: string): this {
    this.#type(this.#field(label), value)
    return this
  }

  /** Ticks a box or takes its tick away, or chooses one of several. */
  check(label: string, ticked = true): this {
    const field = this.#field(label)
    if (!isBox(field)) throw new Error(`"${label}" is no box`)
    field.checked = ticked
    return this
  }

  attach(label: string, ...files: File[]): this {
    this.#files.set(this.#field(label).name, files)
    return this
  }

  /** Fills the fields by name: those with the same one take the values in turn, boxes those that they stand for. */
  fillByName(typed: Typed): this {
    for (const [name, values] of Object.entries(typed)) {
      const waiting = [values].flat()
      const fields = this.#fields().filter(one => one.name === name && one.type !== 'hidden')
      for (const field of fields) {
        const at = isBox(field) ? waiting.indexOf(field.value) : 0
        const [value] = at === -1 ? [] : waiting.splice(at, 1)
        if (isBox(field)) field.checked = value !== undefined
        else if (value !== undefined) this.#type(field, value)
      }
      if (waiting.length > 0) throw new Error(`"${name}" does not take ${JSON.stringify(waiting)}`)
    }
    return this
  }

  /** Presses a button, or Enter in a field, which presses the first one. */
  async send(label?: string | RegExp): Promise<Response> {
    const { path, form } = this.request(label)
    return await this.#app.fetch(path, { as: this.#as, form })
  }

  /** What it sends; without `form`, the fields are in the path. */
  request(label?: string | RegExp): { path: string; form?: FormData | URLSearchParams } {
    const button = this.#button(label)
    const data = new FormData()
    for (const [name, value] of new window.FormData(this.#form, button)) {
      const files = typeof value === 'string' ? [] : (this.#files.get(name) ?? [new File([], '')])
      if (typeof value === 'string') data.append(name, value)
      for (const file of files) data.append(name, file)
    }
    const plain = new URLSearchParams([...data].map(([name, value]) => [name, String(value)]))
    // jsdom has no formAction and formMethod.
    const action = button.getAttribute('formaction') ?? this.#form.getAttribute('action')
    const method = button.getAttribute('formmethod') ?? this.#form.method
    const to = new URL(action || this.#where, new URL(this.#where, this.#app.origin))
    if (method !== 'post') return { path: `${to.pathname}?${plain}` }
    const form = this.#form.enctype === 'multipart/form-data' ? data : plain
    return { path: to.pathname + to.search, form }
  }
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

  async open(path: string, form?: FormData | URLSearchParams): Promise<this> {
    let response = await this.#app.fetch(path, { as: this.#as, form })
    this.path = path
    for (let hops = 0; response.status === 302 && hops < 5; hops += 1) {
      this.path = response.headers.get('location') ?? ''
      response = await this.#app.fetch(this.path, { as: this.#as })
    }
    this.status = response.status
    this.html = await response.text()
    return this
  }

  /** Follows the first link with this text or label. */
  async follow(label: string | RegExp): Promise<this> {
    const links = documentOf(this.html).querySelectorAll('a[href]')
    const link = [...links].find(one => isNamed(one, label))
    if (!link) throw new Error(`${this.path} has no link ${label}`)
    const here = new URL(this.path, this.#app.origin)
    const { pathname, search } = new URL(link.getAttribute('href') ?? '', here)
    return await this.open(pathname + search)
  }

  /** Presses a button, with what was typed and chosen in its form. */
  async press(label: string | RegExp, typed: Typed = {}): Promise<this> {
    const form = new PageForm(this.#app, this.#as, this.path, this.html, label)
    const request = form.fillByName(typed).request(label)
    return await this.open(request.path, request.form)
  }

  /** What the fields with this name hold. */
  values(name: string): string[] {
    const fields = documentOf(this.html).querySelectorAll<Field>(`[name="${name}"]`)
    return [...fields].filter(one => !isBox(one) || one.checked).map(one => one.value)
  }
}
