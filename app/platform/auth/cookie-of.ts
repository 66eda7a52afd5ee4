/** The value of a cookie that a browser sent; undefined where there is none, or none that can be read. */
export function cookieOf(request: Headers, name: string): string | undefined {
  const cookies = (request.get('cookie') ?? '').split(/; */)
  const value = cookies.find(cookie => cookie.startsWith(`${name}=`))?.slice(name.length + 1)
  try {
    return value && decodeURIComponent(value)
  } catch {
    return undefined
  }
}
