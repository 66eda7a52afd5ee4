import { type Browser, encode, type Form } from './app.ts'

export type SendOptions = {
  as?: Browser
  /** Posted the way a browser posts a form. */
  form?: Form
  headers?: Record<string, string>
  signal?: AbortSignal
}

/** Sends a request over a real connection as a browser does, without following redirects. */
export async function sendTo(
  { url }: { url: string },
  where: string,
  { as, form, headers, signal }: SendOptions = {},
): Promise<Response> {
  const response = await fetch(new URL(where, url), {
    method: form ? 'POST' : 'GET',
    headers: { ...(form && { Origin: url }), ...as?.header(), ...headers },
    body: form && encode(form),
    redirect: 'manual',
    signal,
  })
  as?.keep(response)
  return response
}
