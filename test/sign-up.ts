export const PASSWORD = 'five plain words for this'

/** Signs up a company with this password through a real connection, without following the redirect. */
export function signUpCompany(
  { url }: { url: string },
  person: { full_name: string; email: string },
  signal: AbortSignal | null = null,
): Promise<Response> {
  return fetch(`${url}/signup`, {
    method: 'POST',
    headers: { Origin: url },
    body: new URLSearchParams({ user_type: 'company', password: PASSWORD, ...person }),
    redirect: 'manual',
    signal,
  })
}
