/** The value of a cookie; undefined if it is missing or malformed. */
export function cookieOf(request: Headers, name: string): string | undefined {
  const cookies = (request.get('cookie') ?? '').split(/; */)
  const value = cookies.find(cookie => cookie.startsWith(`${name}=`))?.slice(name.length + 1)
  try {
    return value && decodeURIComponent(value)
  } catch {
    return undefined
  }
}
