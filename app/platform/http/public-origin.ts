/**
 * The request with its public URL. A proxy that terminates TLS or changes Host hides the public origin, and React
 * Router refuses a form whose Origin header differs from its URL.
 */
export function atOrigin(request: Request, origin: string | undefined): Request {
  if (origin === undefined) return request
  const { pathname, search } = new URL(request.url)
  const { method, headers, body, signal } = request
  // A plain concatenation: `new URL(path, origin)` reads a path such as "//host" as another host.
  return new Request(origin + pathname + search, {
    method,
    headers,
    signal,
    ...(body === null ? {} : { body, duplex: 'half' }),
  })
}
