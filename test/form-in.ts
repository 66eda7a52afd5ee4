// Forms of a page, filled in and sent as by a browser without JavaScript: what isn't in the markup can't be sent.
import type { Browser, TestApp } from './app.ts'
import { textIn } from './page-text.ts'

type Attributes = Record<string, string>

type Control = {
  tag: string
  of: Attributes
  /** What its label says. */
  label: string
  value: string
  /** Whether a browser sends it: not a box that isn't ticked. */
  sent: boolean
  files: File[]
  options: { value: string; text: string; selected: boolean }[]
}

const CONTROL = /<(input)\b([^>]*)>|<(textarea|select|button)\b([^>]*)>([\s\S]*?)<\/\3>/g

function decode(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
}

function attributesIn(markup: string): Attributes {
  const found = [...markup.matchAll(/([a-z-]+)="([^"]*)"/gi)]
  return Object.fromEntries(
    found.map(([, name = '', value = '']) => [name.toLowerCase(), decode(value)]),
  )
}

/** What the labels of a page say, by the id of their field, or by the field itself if the label is around it. */
function labelsIn(html: string): Map<string, string> {
  const labels = [...html.matchAll(/<label\b([^>]*)>([\s\S]*?)<\/label>/g)]
  return new Map(
    labels.map(([, of = '', inside = '']) => [
      attributesIn(of).for ?? /<input\b[^>]*>/.exec(inside)?.[0] ?? '',
      decode(textIn(inside)).trim(),
    ]),
  )
}

const isBox = ({ type }: Attributes) => type === 'checkbox' || type === 'radio'

function controlsIn(html: string, labels: ReturnType<typeof labelsIn>): Control[] {
  return [...html.matchAll(CONTROL)].map(
    ([markup, input, ofInput, other, ofOther, inside = '']) => {
      const [tag, of] = [input ?? other ?? '', attributesIn(ofInput ?? ofOther ?? '')]
      const options = [...inside.matchAll(/<option\b([^>]*)>([^<]*)/g)].map(
        ([, ofOption = '', text = '']) => {
          const { value = decode(text), selected } = attributesIn(ofOption)
          return { value, text: decode(text), selected: selected !== undefined }
        },
      )
      const values: Record<string, string | undefined> = {
        select: (options.find(({ selected }) => selected) ?? options[0])?.value,
        // A browser drops the first line break.
        textarea: decode(inside).replace(/^\n/, ''),
        input: of.value ?? (isBox(of) ? 'on' : ''),
        button: of.value,
      }
      return {
        tag,
        of,
        label:
          tag === 'button'
            ? decode(textIn(inside)).trim()
            : (labels.get(of.id ?? '') ?? labels.get(markup) ?? ''),
        value: values[tag] ?? '',
        sent: !('disabled' in of) && tag !== 'button' && (!isBox(of) || 'checked' in of),
        files: [],
        options,
      }
    },
  )
}

const isSubmit = ({ tag, of }: Control) => tag === 'button' && (of.type ?? 'submit') === 'submit'

/** A form of a page that this browser is shown. */
export class PageForm {
  readonly #app: TestApp
  readonly #as: Browser
  readonly #where: string
  #of: Attributes = {}
  #controls: Control[] = []

  /** The form with this button. `where` is the page's address. */
  constructor(app: TestApp, as: Browser, where: string, html: string, button: string) {
    this.#app = app
    this.#as = as
    this.#where = where
    const labels = labelsIn(html)
    const apart = controlsIn(html, labels).filter(({ of }) => of.form !== undefined)
    const forms = html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)
    for (const [, markup = '', inside = ''] of forms) {
      this.#of = attributesIn(markup)
      this.#controls = [
        ...controlsIn(inside, labels).filter(({ of }) => of.form === undefined),
        ...apart.filter(({ of }) => of.form === this.#of.id),
      ]
      if (this.#controls.some(each => isSubmit(each) && each.label === button)) return
    }
    throw new Error(`${where} has no form with the button "${button}"`)
  }

  #field(label: string): Control {
    const starts = (each: Control) => each.label === label || each.label.startsWith(`${label} `)
    const found = this.#controls.filter(each => each.of.name && starts(each))
    const [field] = [...found.filter(each => each.label === label), ...found]
    if (!field) throw new Error(`The form of ${this.#where} has no field "${label}"`)
    return field
  }

  /** What a field holds; nothing if it is a box that isn't ticked. */
  value(label: string): string | undefined {
    const { sent, value } = this.#field(label)
    return sent ? value : undefined
  }

  optionsOf(label: string): string[] {
    return this.#field(label).options.map(({ text }) => text)
  }

  /** Types or selects a value. */
  fill(label: string, value: string): this {
    const field = this.#field(label)
    if (field.tag === 'select' && !field.options.some(each => each.value === value))
      throw new Error(`"${label}" has no option "${value}"`)
    field.value = value
    return this
  }

  /** Ticks a box or takes its tick away, or chooses one of several. */
  check(label: string, ticked = true): this {
    const field = this.#field(label)
    if (field.of.type === 'radio')
      for (const each of this.#controls) if (each.of.name === field.of.name) each.sent = false
    field.sent = ticked
    return this
  }

  attach(label: string, ...files: File[]): this {
    this.#field(label).files = files
    return this
  }

  /** Presses a button, or Enter in a field, which presses the first one. */
  async send(button?: string): Promise<Response> {
    const pressed = this.#controls.find(
      each => isSubmit(each) && (button === undefined || each.label === button),
    )
    const data = new FormData()
    for (const { of, sent, value, files } of this.#controls) {
      if (!sent || !of.name) continue
      if (of.type !== 'file') data.append(of.name, value)
      else
        for (const file of files.length > 0 ? files : [new File([], '')]) data.append(of.name, file)
    }
    if (pressed?.of.name) data.append(pressed.of.name, pressed.value)
    const plain = new URLSearchParams([...data].map(([name, value]) => [name, String(value)]))
    const action = pressed?.of.formaction ?? this.#of.action ?? this.#where
    const { pathname, search } = new URL(action, this.#app.origin)
    if ((pressed?.of.formmethod ?? this.#of.method) !== 'post')
      return await this.#app.fetch(`${pathname}?${plain}`, { as: this.#as })
    const form = this.#of.enctype === 'multipart/form-data' ? data : plain
    return await this.#app.fetch(pathname + search, { as: this.#as, form })
  }
}
