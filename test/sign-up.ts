import { sendTo } from './send.ts'

export const PASSWORD = 'five plain words for this'

/** Signs up a company with this password through a real connection, without following the redirect. */
export function signUpCompany(
  { url }: { url: string },
  person: { full_name: string; email: string },
  signal?: AbortSignal,
): Promise<Response> {
  const form = { user_type: 'company', password: PASSWORD, ...person }
  return sendTo({ url }, '/signup', { form, signal })
}
