/** A minimal HTML page, for responses that the application's pages cannot give. */
export function noticePage(notice: {
  status: number
  title: string
  text: string
  retryAfterS?: number
  /** Closes the connection instead of waiting for the rest of the body. */
  close?: boolean
}): Response {
  const headers = new Headers({
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
  })
  if (notice.retryAfterS !== undefined) headers.set('Retry-After', String(notice.retryAfterS))
  if (notice.close) headers.set('Connection', 'close')
  return new Response(
    `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${notice.title}</title>
<h1>${notice.title}</h1>
<p>${notice.text}</p>
`,
    { status: notice.status, headers },
  )
}
