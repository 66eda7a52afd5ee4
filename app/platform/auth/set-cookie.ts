/** The Set-Cookie value of a cookie that scripts can't read. Without `maxAgeS` it ends when the browser closes. */
export function setCookie(
  name: string,
  value: string,
  { secure, maxAgeS }: { secure: boolean; maxAgeS?: number | undefined },
): string {
  const parts = [`${name}=${value}`, 'Path=/', 'HttpOnly', 'SameSite=Lax']
  if (secure) parts.push('Secure')
  if (maxAgeS !== undefined) parts.push(`Max-Age=${maxAgeS}`)
  return parts.join('; ')
}
