/** A few words of a server that has no page to say them in. */
export function noticePage(told: {
  status: number
  title: string
  text: string
  retryAfterS?: number
  /** Does not wait for the rest of the body. */
  close?: boolean
}): Response {
  const headers = new Headers({
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
  })
  if (told.retryAfterS !== undefined) headers.set('Retry-After', String(told.retryAfterS))
  if (told.close) headers.set('Connection', 'close')
  return new Response(
    `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${told.title}</title>
<h1>${told.title}</h1>
<p>${told.text}</p>
`,
    { status: told.status, headers },
  )
}
