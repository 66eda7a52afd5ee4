import { data, type HeadersFunction, type ServerBuild } from 'react-router'
import { countOf } from '../count.ts'
import { type FormState, refuse } from '../forms/parse-form.ts'

/** The same build with routes that pass on the Retry-After of their action or loader. */
export function passingRetryAfter(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const headers = route?.module.headers ?? passRetryAfter
    return [id, route && { ...route, module: { ...route.module, headers } }] as const
  })
  return { ...build, routes: Object.fromEntries(routes) }
}

const passRetryAfter: HeadersFunction = ({ actionHeaders, loaderHeaders, errorHeaders }) => {
  const retryAfter = [errorHeaders, actionHeaders, loaderHeaders]
    .map(headers => headers?.get('Retry-After') ?? null)
    .find(value => value !== null)
  return new Headers(retryAfter === undefined ? [] : [['Retry-After', retryAfter ?? '']])
}

/** The response to a form that was sent too often: a message, and what was typed. */
export function tooMany(
  form: FormData,
  retryAfterS: number,
  options: { secret?: readonly string[]; explanation?: string } = {},
) {
  const state: FormState = refuse(form, tooManyMessage(retryAfterS, options.explanation), options)
  return answerTooMany(state, retryAfterS)
}

/** The same with other action data, for pages with more than the state of one form. */
export function answerTooMany<T>(actionData: T, retryAfterS: number) {
  return data(actionData, { status: 429, headers: { 'Retry-After': String(retryAfterS) } })
}

/** The same as plain text, for addresses without a page. */
export function tooManyAsText(retryAfterS: number): Response {
  return new Response(tooManyMessage(retryAfterS), {
    status: 429,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Retry-After': String(retryAfterS) },
  })
}

export function tooManyMessage(retryAfterS: number, explanation = 'Too many attempts.'): string {
  return `${explanation} Please wait ${waitInWords(retryAfterS)} and try again.`
}

function waitInWords(seconds: number): string {
  if (seconds < 60) return countOf(seconds, 'second')
  const minutes = Math.ceil(seconds / 60)
  return minutes < 120 ? countOf(minutes, 'minute') : countOf(Math.ceil(minutes / 60), 'hour')
}
