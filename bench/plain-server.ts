// What bench:pages compares with: node:http that sends what the product sent, or renders the same elements.
import { createServer, get } from 'node:http'
import { createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'

const { PORT, PRODUCT = '', PATHS = '' } = process.env
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/
const RAW = /^(?:script|style)$/
const TOKEN =
  /<!--[\s\S]*?-->|<!doctype[^>]*>|<(\/?)([a-zA-Z][\w-]*)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*(\/?)>|[^<]+/gi
const ATTRIBUTE = /([^\s=>/]+)(?:="([^"]*)")?/g

/** The page as elements: what React would be given if nothing had to be found out. */
function elementsOf(html: string): ReactNode {
  type Open = { name: string; properties: Record<string, unknown>; children: ReactNode[] }
  const root: Open = { name: 'root', properties: {}, children: [] }
  const stack = [root]
  const last = () => stack.at(-1) ?? root
  const close = () => {
    const { name, properties, children } = stack.pop() ?? root
    last().children.push(createElement(name, properties, ...children))
  }
  TOKEN.lastIndex = 0
  for (let token = TOKEN.exec(html); token !== null; token = TOKEN.exec(html)) {
    const [all, closing, name = '', attributes = '', selfClosing] = token
    if (all.startsWith('<!')) continue
    if (name === '') last().children.push(plainText(all))
    else if (closing) close()
    else {
      stack.push({ name, properties: propertiesOf(attributes), children: [] })
      if (RAW.test(name)) {
        const end = html.indexOf(`</${name}`, TOKEN.lastIndex)
        last().properties.dangerouslySetInnerHTML = { __html: html.slice(TOKEN.lastIndex, end) }
        TOKEN.lastIndex = end
      } else if (selfClosing || VOID.test(name)) close()
    }
  }
  return root.children
}

function propertiesOf(attributes: string): Record<string, unknown> {
  const properties: Record<string, unknown> = {}
  for (const [, name = '', value] of attributes.matchAll(ATTRIBUTE)) {
    // As the string that stands in the page; a style would have to be an object, a handler a function.
    if (name === 'style' || name.startsWith('on')) continue
    const known = name === 'class' ? 'className' : name === 'for' ? 'htmlFor' : name
    properties[known] = value === undefined || value === '' ? true : plainText(value)
  }
  if ('value' in properties) properties.readOnly = true
  return properties
}

function plainText(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}

type Answer = { headers: string[]; body: Buffer }

/** An answer as it comes, its headers in their order and its body as it is coded. */
function fetched(url: string, coding: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'Accept-Encoding': coding } }, response => {
      const parts: Buffer[] = []
      response.on('data', part => parts.push(part))
      response.on('end', () => {
        const kept = response.rawHeaders.filter((_, at, all) => {
          const name = (all[at - (at % 2)] ?? '').toLowerCase()
          return !['date', 'connection', 'keep-alive', 'transfer-encoding'].includes(name)
        })
        resolve({ headers: kept, body: Buffer.concat(parts) })
      })
    }).on('error', reject)
  })
}

const answers = new Map<string, Answer>()
const pages = new Map<string, ReactNode>()
for (const path of PATHS.split(' ')) {
  // The first answer may still be compressed while it goes out.
  await fetched(PRODUCT + path, 'gzip, br')
  answers.set(`/bytes${path}`, await fetched(PRODUCT + path, 'gzip, br'))
  const html = (await fetched(PRODUCT + path, 'identity')).body.toString()
  const elements = elementsOf(html)
  const rendered = renderToString(elements)
  if (rendered.length < html.length * 0.95)
    throw new Error(`${path} has ${html.length} letters, its elements ${rendered.length}`)
  pages.set(`/render${path}`, elements)
}

createServer((request, response) => {
  const { url = '/' } = request
  const answer = answers.get(url)
  if (answer) {
    response.writeHead(200, answer.headers)
    response.end(answer.body)
    return
  }
  if (!pages.has(url)) {
    response.writeHead(url === '/readyz' ? 200 : 404)
    response.end()
    return
  }
  const html = `<!DOCTYPE html>${renderToString(pages.get(url))}`
  response.writeHead(200, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': Buffer.byteLength(html),
  })
  response.end(html)
}).listen(Number(PORT))
